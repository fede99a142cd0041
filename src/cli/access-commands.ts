// Commands that manage integration tokens, users and roles.
import { Option, type Command } from 'commander'
import { operator, permissions, type Permission } from '../access/access.ts'
import { IntegrationIn, RoleIn } from '../access/access-schemas.ts'
import { createIntegration, revokeIntegration } from '../access/integration-actions.ts'
import { findIntegrationId, integrationList } from '../access/integration-repository.ts'
import { createRole, deleteRole } from '../access/role-actions.ts'
import { findRoleId, roleList } from '../access/role-repository.ts'
import { found } from '../platform/errors.ts'
import { checkInput } from './command-input.ts'
import type { WithDatabase } from './connection.ts'
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
    .option('--expires <time>', 'expiration time of the token in UTC; by default it is valid until revoked')
    .addHelpText(
      'after',
      '\nExample:\n  $ quotewright token create CRM --role Shop --expires "2027-01-31 00:00:00"',
    )
    .action(async (name: string, { role, expires }: { role: string; expires?: string }) => {
      const { integration } = checkInput(IntegrationIn, { integration: { name, role, expires_at: expires } })
      const made = await withDatabase((db) =>
        db.transaction((tx) => createIntegration(tx, operator, integration)),
      )
      print(terminal, made.token)
      say(terminal, `The integration ${name} was created. Save its token: it is not shown again.`)
    })
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
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          const id = found(await findIntegrationId(tx, name), 'name', name)
          await revokeIntegration(tx, operator, id)
        }),
      )
      print(terminal, `The token of ${name} was revoked.`)
    })
}

function addRoleCommands(role: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  role.addHelpText('after', '\nExample:\n  $ quotewright role create Shop --permission Quoting::quotes')
  role
    .command('create')
    .description('create a role')
    .argument('<name>', 'name of the role')
    .addOption(
      new Option('--permission <permission...>', 'permissions of the role; may be repeated')
        .choices(permissions)
        .makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ quotewright role create Shop --permission PriceRequest::manage_requests Quoting::quotes',
    )
    .action(async (name: string, options: { permission: Permission[] }) => {
      const input = checkInput(RoleIn, { role: { name, permissions: [...new Set(options.permission)] } })
      await withDatabase((db) => db.transaction((tx) => createRole(tx, operator, input.role)))
      print(terminal, `The role ${name} was created.`)
    })
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
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          const id = found(await findRoleId(tx, name), 'name', name)
          await deleteRole(tx, operator, id)
        }),
      )
      print(terminal, `The role ${name} was deleted.`)
    })
}
