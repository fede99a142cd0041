#!/bin/sh
# Creates the role and the database of the service in a new cluster; install as /etc/patroni/create-database.sh.
# Patroni passes the address of the new primary.
set -e
psql -X -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role quotewright login password 'database-secret';
create database quotewright owner quotewright;
SQL
