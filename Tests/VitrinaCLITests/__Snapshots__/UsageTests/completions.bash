_vitrina() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "preview new list show open tap routes links check test snapshot repl types schema impact docs export doctor completions man" -- "$word"))
    return
  fi
  case "${COMP_WORDS[1]} $before" in
    'preview --scheme') COMPREPLY=($(compgen -W "light dark" -- "$word")); return;;
    'preview --dir') COMPREPLY=($(compgen -W "ltr rtl" -- "$word")); return;;
    'preview --motion') COMPREPLY=($(compgen -W "full reduced" -- "$word")); return;;
    'preview --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'new --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
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
    'check --format') COMPREPLY=($(compgen -W "text json sarif github junit" -- "$word")); return;;
    'check --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'test --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'snapshot --kind') COMPREPLY=($(compgen -W "json a11y png" -- "$word")); return;;
    'snapshot --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'repl --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'types --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'schema --profile') COMPREPLY=($(compgen -W "strict open" -- "$word")); return;;
    'schema --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'impact --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'docs --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'export --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'doctor --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'completions --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
    'man --format') COMPREPLY=($(compgen -W "roff markdown" -- "$word")); return;;
    'man --color') COMPREPLY=($(compgen -W "auto always never" -- "$word")); return;;
  esac
  case "${COMP_WORDS[1]}" in
    preview) COMPREPLY=($(compgen -W "--port --host --editor --open --memory --terminal --scheme --width --dir --locale --text-size --motion --state --time --context --project --json --color --quiet --verbose --help" -- "$word"));;
    new) COMPREPLY=($(compgen -W "plugin scenario route ci --component --in --title --data --project --json --color --quiet --verbose --help" -- "$word"));;
    list) COMPREPLY=($(compgen -W "plugins components providers screens routes --project --json --color --quiet --verbose --help" -- "$word"));;
    show) COMPREPLY=($(compgen -W "--format --output --param --scale --images --plain --compare --tolerance --diff --scheme --width --dir --locale --text-size --motion --state --time --arg --context --project --json --color --quiet --verbose --help" -- "$word"));;
    open) COMPREPLY=($(compgen -W "--play --memory --project --json --color --quiet --verbose --help" -- "$word"));;
    tap) COMPREPLY=($(compgen -W "--index --action --with --memory --scheme --width --dir --locale --text-size --motion --state --time --arg --context --project --json --color --quiet --verbose --help" -- "$word"));;
    routes) COMPREPLY=($(compgen -W "--explain --export --host --output --project --json --color --quiet --verbose --help" -- "$word"));;
    links) COMPREPLY=($(compgen -W "--expect --project --json --color --quiet --verbose --help" -- "$word"));;
    check) COMPREPLY=($(compgen -W "--strict --format --output --project --json --color --quiet --verbose --help" -- "$word"));;
    test) COMPREPLY=($(compgen -W "--watch --junit --coverage --coverage-file --min-coverage --project --json --color --quiet --verbose --help" -- "$word"));;
    snapshot) COMPREPLY=($(compgen -W "--record --check --set --filter --kind --shard --jobs --report --prune --tolerance --junit --project --json --color --quiet --verbose --help" -- "$word"));;
    repl) COMPREPLY=($(compgen -W "--eval --project --json --color --quiet --verbose --help" -- "$word"));;
    types) COMPREPLY=($(compgen -W "--output --check --project --json --color --quiet --verbose --help" -- "$word"));;
    schema) COMPREPLY=($(compgen -W "diff animated_button banner community_impact conversation conversation_list cross_selling_box discount_box dividing_line download_app full_screen_nonprofit_selection impact_list in_app_notification item_description loyalty_header loyalty_ring minimal_nonprofit_selection order_page personal_impact selected_nonprofit --profile --all --output --project --json --color --quiet --verbose --help" -- "$word"));;
    impact) COMPREPLY=($(compgen -W "status ledger reset --last --audit --yes --memory --project --json --color --quiet --verbose --help" -- "$word"));;
    docs) COMPREPLY=($(compgen -W "--output --project --json --color --quiet --verbose --help" -- "$word"));;
    export) COMPREPLY=($(compgen -W "--project --json --color --quiet --verbose --help" -- "$word"));;
    doctor) COMPREPLY=($(compgen -W "--project --json --color --quiet --verbose --help" -- "$word"));;
    completions) COMPREPLY=($(compgen -W "bash zsh fish --project --json --color --quiet --verbose --help" -- "$word"));;
    man) COMPREPLY=($(compgen -W "--format --project --json --color --quiet --verbose --help" -- "$word"));;
  esac
}
complete -o default -F _vitrina vitrina
