#!/usr/bin/env node
// Entry point of the executable.
import { runCommand } from './cli/cli.ts'
import { loadEnvFile } from './cli/env-file.ts'

// The reader of the output may go away (`| head -1`, a closed terminal); that is not an error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), process.env, loadEnvFile)
