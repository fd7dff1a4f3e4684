#!/usr/bin/env bash
# Arrows and hjkl move the cursor; Home, End and Tab jump.
. "$(dirname "$0")/lib.sh"
table
want ann '╔1═'
key ann Right
want ann '╔2═'
key ann j
want ann '╔6═'
key ann h
want ann '╔5═'
key ann k
want ann '╔1═'
key ann End
want ann '╔16═'
key ann Home
want ann '╔1═'
finish
