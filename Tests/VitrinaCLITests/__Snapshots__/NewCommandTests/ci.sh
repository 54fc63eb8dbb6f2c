#!/bin/sh
# Everything that has to hold before a change lands; reports lie in .vitrina/reports.
set -eu
cd "$(dirname "$0")"
mkdir -p .vitrina/reports
vitrina check --strict
vitrina test --junit .vitrina/reports/test.xml
vitrina snapshot --check --junit .vitrina/reports/snapshot.xml
