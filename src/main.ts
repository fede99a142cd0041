#!/usr/bin/env node
// The executable.
import { runCommand } from './cli/cli.ts'

// Whoever reads what is written may leave (`| head -1`, a closed terminal): that is no failure of ours.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), process.env)
