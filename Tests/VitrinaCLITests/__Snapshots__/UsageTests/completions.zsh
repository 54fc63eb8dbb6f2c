autoload -U +X bashcompinit && bashcompinit
_vitrina() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "preview list show open tap routes links test impact docs export doctor completions" -- "$word"))
    return
  fi
  case "${COMP_WORDS[1]} $before" in
    'preview --scheme') COMPREPLY=($(compgen -W "light dark" -- "$word")); return;;
    'preview --dir') COMPREPLY=($(compgen -W "ltr rtl" -- "$word")); return;;
    'preview --motion') COMPREPLY=($(compgen -W "full reduced" -- "$word")); return;;
    'preview --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'list --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'show --format') COMPREPLY=($(compgen -W "terminal html svg png pdf json a11y layout" -- "$word")); return;;
    'show --images') COMPREPLY=($(compgen -W "local remote" -- "$word")); return;;
    'show --scheme') COMPREPLY=($(compgen -W "light dark" -- "$word")); return;;
    'show --dir') COMPREPLY=($(compgen -W "ltr rtl" -- "$word")); return;;
    'show --motion') COMPREPLY=($(compgen -W "full reduced" -- "$word")); return;;
    'show --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'open --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'tap --scheme') COMPREPLY=($(compgen -W "light dark" -- "$word")); return;;
    'tap --dir') COMPREPLY=($(compgen -W "ltr rtl" -- "$word")); return;;
    'tap --motion') COMPREPLY=($(compgen -W "full reduced" -- "$word")); return;;
    'tap --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'routes --export') COMPREPLY=($(compgen -W "aasa assetlinks markdown" -- "$word")); return;;
    'routes --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'links --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'test --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'impact --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'docs --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'export --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'doctor --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'completions --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
  esac
  case "${COMP_WORDS[1]}" in
    preview) COMPREPLY=($(compgen -W "--port --host --editor --open --memory --terminal --scheme --width --dir --locale --text-size --motion --state --time --context --project --json --color --quiet --verbose --help" -- "$word"));;
    list) COMPREPLY=($(compgen -W "plugins components providers screens routes --project --json --color --quiet --verbose --help" -- "$word"));;
    show) COMPREPLY=($(compgen -W "--format --output --param --scale --images --plain --compare --tolerance --diff --scheme --width --dir --locale --text-size --motion --state --time --arg --context --project --json --color --quiet --verbose --help" -- "$word"));;
    open) COMPREPLY=($(compgen -W "--play --memory --project --json --color --quiet --verbose --help" -- "$word"));;
    tap) COMPREPLY=($(compgen -W "--index --action --with --memory --scheme --width --dir --locale --text-size --motion --state --time --arg --context --project --json --color --quiet --verbose --help" -- "$word"));;
    routes) COMPREPLY=($(compgen -W "--explain --export --host --output --project --json --color --quiet --verbose --help" -- "$word"));;
    links) COMPREPLY=($(compgen -W "--expect --project --json --color --quiet --verbose --help" -- "$word"));;
    test) COMPREPLY=($(compgen -W "--project --json --color --quiet --verbose --help" -- "$word"));;
    impact) COMPREPLY=($(compgen -W "status ledger reset --last --audit --yes --memory --project --json --color --quiet --verbose --help" -- "$word"));;
    docs) COMPREPLY=($(compgen -W "--output --project --json --color --quiet --verbose --help" -- "$word"));;
    export) COMPREPLY=($(compgen -W "--project --json --color --quiet --verbose --help" -- "$word"));;
    doctor) COMPREPLY=($(compgen -W "--project --json --color --quiet --verbose --help" -- "$word"));;
    completions) COMPREPLY=($(compgen -W "bash zsh fish --project --json --color --quiet --verbose --help" -- "$word"));;
  esac
}
complete -o default -F _vitrina vitrina
