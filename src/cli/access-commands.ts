// Commands that manage integration tokens, users and roles.
import { Option, type Command } from 'commander'
import { operator } from '../access/access.ts'
import { permissions, type Permission } from '../domain/permissions.ts'
import { IntegrationIn, RoleIn, RotationIn } from '../access/access-schemas.ts'
import { createIntegration, revokeIntegration, rotateToken } from '../access/integration-actions.ts'
import { findIntegrationId, integrationList } from '../access/integration-repository.ts'
import { changeRole, createRole, deleteRole } from '../access/role-actions.ts'
import { findRoleForShare, findRoleId, lockSuperusers, roleList } from '../access/role-repository.ts'
import { found } from '../platform/errors.ts'
import { checkInput, tokenExpiry } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { printList } from './record-table.ts'
import { print, say, type Terminal } from './terminal.ts'
import { addUserCommands } from './user-commands.ts'

/** Adds `token`, `user` and `role`. */
export function addAccessCommands(
  program: Command,
  withDatabase: WithDatabase,
  terminal: Terminal = process,
): void {
  addTokenCommands(program.command('token').description('tokens of integrations'), withDatabase, terminal)
  addUserCommands(program.command('user').description('people who sign in'), withDatabase, terminal)
  addRoleCommands(program.command('role').description('named sets of permissions'), withDatabase, terminal)
}

function addTokenCommands(token: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  token.addHelpText('after', '\nExample:\n  $ quotewright token create CRM --role Administrators')
  token
    .command('create')
    .description('create an integration and print its token, which is shown only once')
    .argument('<name>', 'name of the program that will use the token')
    .requiredOption('--role <role>', 'name of the role that grants its permissions')
    .option(
      '--expires <time>',
      'date or time in UTC at which the token expires; by default it is valid until revoked',
    )
    .addHelpText('after', '\nExample:\n  $ quotewright token create CRM --role Shop --expires 2027-01-31')
    .action(async (name: string, { role, expires }: { role: string; expires?: string }) => {
      const input = { name, role, expires_at: tokenExpiry(expires) }
      const { integration } = checkInput(IntegrationIn, { integration: input })
      const { token } = await inTransaction(withDatabase, (tx) =>
        createIntegration(tx, operator, integration),
      )
      print(terminal, token)
      say(terminal, `The integration ${name} was created. Save its token: it is not shown again.`)
    })
  addRotateCommand(token, withDatabase, terminal)
  token
    .command('list')
    .description('list the integrations, without their tokens, which are not stored')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright token list --json')
    .action((options: { json?: boolean }) =>
      withDatabase((db) => printList(terminal, db, integrationList, options)),
    )
  token
    .command('revoke')
    .description('delete an integration; its token becomes invalid immediately')
    .argument('<name>', 'name of the integration')
    .addHelpText('after', '\nExample:\n  $ quotewright token revoke CRM')
    .action(async (name: string) => {
      await inTransaction(withDatabase, async (tx) => {
        const id = found(await findIntegrationId(tx, name), 'name', name)
        await revokeIntegration(tx, operator, id)
      })
      print(terminal, `The token of ${name} was revoked.`)
    })
}

function addRotateCommand(token: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  token
    .command('rotate')
    .description('print a new token of an integration; the previous one stays valid for a grace period')
    .argument('<name>', 'name of the integration')
    .option('--grace-hours <hours>', 'hours for which the previous token stays valid, 0 for none', '24')
    .option(
      '--expires <time>',
      'date or time in UTC at which the new token expires; by default that of the previous one',
    )
    .addHelpText('after', '\nExample:\n  $ quotewright token rotate CRM --grace-hours 48')
    .action(async (name: string, { graceHours, expires }: { graceHours: string; expires?: string }) => {
      const input = checkInput(RotationIn, { grace_hours: graceHours, expires_at: tokenExpiry(expires) })
      const newToken = await inTransaction(withDatabase, async (tx) => {
        const id = found(await findIntegrationId(tx, name), 'name', name)
        return rotateToken(tx, operator, id, input)
      })
      print(terminal, newToken)
      const grace = input.grace_hours ? `stays valid for ${input.grace_hours} hours` : 'is no longer valid'
      say(
        terminal,
        `The token of ${name} was rotated; the previous one ${grace}. Save the new one: it is not shown again.`,
      )
    })
}

function addRoleCommands(role: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  role.addHelpText('after', '\nExample:\n  $ quotewright role create Shop --permission Quoting::quotes')
  role
    .command('create')
    .description('create a role')
    .argument('<name>', 'name of the role')
    .addOption(permissionOption('permissions of the role; may be repeated'))
    .addHelpText(
      'after',
      '\nExample:\n  $ quotewright role create Shop --permission PriceRequest::manage_requests Quoting::quotes',
    )
    .action(async (name: string, options: { permission: Permission[] }) => {
      const input = checkInput(RoleIn, { role: { name, permissions: [...new Set(options.permission)] } })
      await inTransaction(withDatabase, (tx) => createRole(tx, operator, input.role))
      print(terminal, `The role ${name} was created.`)
    })
  for (const verb of ['grant', 'revoke'] as const) addPermissionCommand(role, verb, withDatabase, terminal)
  role
    .command('list')
    .description('list the roles and their permissions')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright role list')
    .action((options: { json?: boolean }) => withDatabase((db) => printList(terminal, db, roleList, options)))
  role
    .command('delete')
    .description('delete a role that no user and no integration has')
    .argument('<name>', 'name of the role')
    .addHelpText('after', '\nExample:\n  $ quotewright role delete Shop')
    .action(async (name: string) => {
      await inTransaction(withDatabase, async (tx) => {
        const id = found(await findRoleId(tx, name), 'name', name)
        await deleteRole(tx, operator, id)
      })
      print(terminal, `The role ${name} was deleted.`)
    })
}

function addPermissionCommand(
  role: Command,
  verb: 'grant' | 'revoke',
  withDatabase: WithDatabase,
  terminal: Terminal,
): void {
  role
    .command(verb)
    .description(
      verb === 'grant'
        ? 'add permissions to a role'
        : 'remove permissions from a role, with immediate effect',
    )
    .argument('<name>', 'name of the role')
    .addOption(permissionOption(`permissions to ${verb}; may be repeated`))
    .addHelpText('after', `\nExample:\n  $ quotewright role ${verb} Shop --permission Quoting::requests`)
    .action(async (name: string, { permission }: { permission: Permission[] }) => {
      const newPermissions = await inTransaction(withDatabase, async (tx) => {
        // Before the role is locked, as changeRole does; in the other order, commands at the same time would deadlock.
        await lockSuperusers(tx)
        const { role_id, permissions: held } = found(await findRoleForShare(tx, name), 'name', name)
        const kept = held.filter((held) => !permission.includes(held))
        const changed = verb === 'grant' ? [...new Set([...held, ...permission])] : kept
        await changeRole(tx, operator, role_id, { permissions: changed })
        return changed
      })
      print(terminal, `The role ${name} now has ${newPermissions.join(', ') || 'no permissions'}.`)
    })
}

function permissionOption(description: string): Option {
  return new Option('--permission <permission...>', description).choices(permissions).makeOptionMandatory()
}
