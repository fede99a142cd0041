// An operator's commands for users and their passwords.
import { Option, type Command } from 'commander'
import { Type } from 'typebox'
import { operator } from '../access/access.ts'
import { Password, UserIn } from '../access/access-schemas.ts'
import { newPassword } from '../access/password.ts'
import { createUser, deleteUser, resetPassword } from '../access/user-actions.ts'
import { findUserId, userList } from '../access/user-repository.ts'
import type { Transaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { checkInput } from './command-input.ts'
import type { WithDatabase } from './connection.ts'
import { printList } from './record-table.ts'
import { askPassword, print, readInput, say, type Terminal } from './terminal.ts'

const PasswordIn = Type.Object({ password: Password })

type PasswordOptions = { passwordStdin?: boolean; generate?: boolean }

export function addUserCommands(user: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  user.addHelpText('after', '\nExample:\n  $ quotewright user reset-password anna --generate')
  addCreate(user, withDatabase, terminal)
  user
    .command('list')
    .description('list the users')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright user list')
    .action((options: { json?: boolean }) => withDatabase((db) => printList(terminal, db, userList, options)))
  user
    .command('delete')
    .description('delete a user and end its sessions')
    .argument('<username>', 'what the user signs in with')
    .addHelpText('after', '\nExample:\n  $ quotewright user delete anna')
    .action(async (username: string) => {
      await withDatabase((db) =>
        db.transaction(async (tx) => deleteUser(tx, operator, await requireUser(tx, username))),
      )
      print(terminal, `The user ${username} was deleted.`)
    })
  addResetPassword(user, withDatabase, terminal)
}

function addCreate(user: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  withPasswordOptions(user.command('create'))
    .description('make a user')
    .argument('<username>', 'what the user signs in with')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--role <role>', 'what the user may do: the name of a role')
    .addHelpText(
      'after',
      '\nExample:\n  $ quotewright user create anna --email anna@example.com --role Administrators',
    )
    .action(
      async (
        username: string,
        options: PasswordOptions & { email: string; role: string },
        command: Command,
      ) => {
        const { email, role } = options
        const password = await choosePassword(options, command, terminal)
        const input = checkInput(UserIn, { user: { username, email, password, role } })
        await withDatabase((db) => db.transaction((tx) => createUser(tx, operator, input.user)))
        tell(terminal, options, password, `The user ${username} was made.`)
      },
    )
}

function addResetPassword(user: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  withPasswordOptions(user.command('reset-password'))
    .description('give a user another password and end its sessions')
    .argument('<username>', 'what the user signs in with')
    .addHelpText(
      'after',
      '\nExamples:\n  $ quotewright user reset-password anna\n  $ quotewright user reset-password anna --password-stdin < password.txt',
    )
    .action(async (username: string, options: PasswordOptions, command: Command) => {
      const password = await choosePassword(options, command, terminal)
      checkInput(PasswordIn, { password })
      await withDatabase((db) =>
        db.transaction(async (tx) => resetPassword(tx, await requireUser(tx, username), password)),
      )
      tell(terminal, options, password, `The password of ${username} was changed; its sessions have ended.`)
    })
}

// Never as an argument: those stand in the history of the shell and in the list of processes.
function withPasswordOptions(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from standard input')
    .addOption(
      new Option('--generate', 'generate a password and print it, only this once').conflicts('passwordStdin'),
    )
}

async function choosePassword(
  { passwordStdin, generate }: PasswordOptions,
  command: Command,
  terminal: Terminal,
): Promise<string> {
  if (generate) return newPassword()
  if (passwordStdin) return readInput(terminal)
  if (terminal.stdin.isTTY) return askPassword(terminal)
  return command.error(
    'error: there is no terminal to ask for the password: add --password-stdin or --generate',
  )
}

// A generated password stands alone on stdout, so that it can be piped.
function tell(terminal: Terminal, { generate }: PasswordOptions, password: string, sentence: string): void {
  if (!generate) return print(terminal, sentence)
  print(terminal, password)
  say(terminal, `${sentence} Keep the password: it is not shown again.`)
}

async function requireUser(tx: Transaction, username: string): Promise<number> {
  const id = await findUserId(tx, username)
  if (id === undefined) throw notFound('username', username)
  return id
}
