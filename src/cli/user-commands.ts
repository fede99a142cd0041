// Commands that manage users and their passwords.
import { Option, type Command } from 'commander'
import { Type } from '../platform/typebox.ts'
import { operator } from '../access/access.ts'
import { Password, UserChangeIn, UserIn } from '../access/access-schemas.ts'
import { newPassword } from '../access/sign-in/password.ts'
import { changeUser, createUser, deleteUser, resetPassword } from '../access/user-actions.ts'
import { findUserId, userList } from '../access/user-repository.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { found } from '../platform/errors.ts'
import { checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
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
    .command('set-role')
    .description('change the role of a user, with immediate effect')
    .argument('<username>', 'name that the user signs in with')
    .argument('<role>', "name of the role that grants the user's permissions")
    .addHelpText('after', '\nExample:\n  $ quotewright user set-role anna Administrators')
    .action(async (username: string, role: string) => {
      const input = checkInput(UserChangeIn, { user: { role } })
      await inTransaction(withDatabase, async (tx) =>
        changeUser(tx, operator, await requireUser(tx, username), input.user),
      )
      print(terminal, `The user ${username} now has the role ${role}.`)
    })
  user
    .command('delete')
    .description('delete a user and revoke their sessions')
    .argument('<username>', 'name that the user signs in with')
    .addHelpText('after', '\nExample:\n  $ quotewright user delete anna')
    .action(async (username: string) => {
      await inTransaction(withDatabase, async (tx) =>
        deleteUser(tx, operator, await requireUser(tx, username)),
      )
      print(terminal, `The user ${username} was deleted.`)
    })
  addResetPassword(user, withDatabase, terminal)
}

function addCreate(user: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  withPasswordOptions(user.command('create'))
    .description('create a user')
    .argument('<username>', 'name that the user signs in with')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--role <role>', "name of the role that grants the user's permissions")
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
        await inTransaction(withDatabase, (tx) => createUser(tx, operator, input.user))
        report(terminal, options, password, `The user ${username} was created.`)
      },
    )
}

function addResetPassword(user: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  withPasswordOptions(user.command('reset-password'))
    .description("change a user's password and revoke their sessions")
    .argument('<username>', 'name that the user signs in with')
    .addHelpText(
      'after',
      '\nExamples:\n  $ quotewright user reset-password anna\n  $ quotewright user reset-password anna --password-stdin < password.txt',
    )
    .action(async (username: string, options: PasswordOptions, command: Command) => {
      const password = await choosePassword(options, command, terminal)
      checkInput(PasswordIn, { password })
      await inTransaction(withDatabase, async (tx) =>
        resetPassword(tx, await requireUser(tx, username), password),
      )
      const sentence = `The password of ${username} was changed; all sessions were revoked.`
      report(terminal, options, password, sentence)
    })
}

// A password is never an argument: arguments appear in the shell history and the process list.
function withPasswordOptions(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from standard input')
    .addOption(new Option('--generate', 'generate a password and print it once').conflicts('passwordStdin'))
}

async function choosePassword(
  { passwordStdin, generate }: PasswordOptions,
  command: Command,
  terminal: Terminal,
): Promise<string> {
  if (generate) return newPassword()
  if (passwordStdin) return readInput(terminal)
  if (terminal.stdin.isTTY) return askPassword(terminal)
  return command.error('error: no terminal to prompt for the password: add --password-stdin or --generate')
}

// A generated password is the only output on stdout, so that it can be piped.
function report(terminal: Terminal, { generate }: PasswordOptions, password: string, sentence: string): void {
  if (!generate) return print(terminal, sentence)
  print(terminal, password)
  say(terminal, `${sentence} Save the password: it is not shown again.`)
}

async function requireUser(tx: Transaction, username: string): Promise<number> {
  return found(await findUserId(tx, username), 'username', username)
}
