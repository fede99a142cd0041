// How the program names itself in the commands that it prints: as it was called.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameProgram, withProgramName } from '../../src/cli/program-name.ts'

const cases: [name: string, script: string, variables: Record<string, string>, cwd: string][] = [
  ['npx quotewright', '/srv/quotewright/dist/main.js', { npm_command: 'start' }, '/srv/quotewright'],
  ['npx quotewright', '/srv/shop/node_modules/.bin/quotewright', {}, '/srv/shop'],
  ['quotewright', '/usr/local/bin/quotewright', {}, '/home/anna'],
  ['node dist/main.js', '/app/dist/main.js', {}, '/app'],
  ['node /app/dist/main.js', '/app/dist/main.js', {}, '/home/anna'],
  ["node 'srv/Anna'\\''s shop/dist/main.js'", "/srv/Anna's shop/dist/main.js", {}, '/'],
]

for (const [name, script, variables, cwd] of cases)
  it(`${script} in ${cwd}${variables.npm_command ? ' from npm' : ''} is called ${name}`, () => {
    assert.equal(nameProgram(script, variables, cwd), name)
  })

for (const [example, expected] of [
  ['quotewright psql', 'node dist/main.js psql'],
  ['quotewright backup /backups/quotewright.tar.gz', 'node dist/main.js backup /backups/quotewright.tar.gz'],
  ['A=/srv/quotewright B=1 quotewright work', 'A=/srv/quotewright B=1 node dist/main.js work'],
] as const)
  it(`the example ${example} names it as the command alone`, () =>
    assert.equal(
      withProgramName(`Example:\n  $ ${example}`, 'node dist/main.js'),
      `Example:\n  $ ${expected}`,
    ))

it('a name with signs that a replacement would expand is printed as it is', () =>
  assert.equal(
    withProgramName('  $ quotewright psql', "node '/srv/$1$&/main.js'"),
    "  $ node '/srv/$1$&/main.js' psql",
  ))
