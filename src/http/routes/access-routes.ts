// Routes for roles, users and integrations.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import type { Services } from '../services.ts'
import {
  IntegrationIn,
  RoleChangeIn,
  RoleIn,
  RotationIn,
  UserChangeIn,
  UserIn,
} from '../../access/access-schemas.ts'
import { createIntegration, revokeIntegration, rotateToken } from '../../access/integration-actions.ts'
import { integrationList } from '../../access/integration-repository.ts'
import { changeRole, createRole, deleteRole } from '../../access/role-actions.ts'
import { roleList } from '../../access/role-repository.ts'
import { changeUser, createUser, deleteUser } from '../../access/user-actions.ts'
import { userList } from '../../access/user-repository.ts'
import type { Json } from '../../platform/postgres/database.ts'
import { found } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import { write, writeDone } from '../responses/write.ts'

const config = { permission: 'Access::manage' } as const
const tags = ['Access']

/** What differs between the routes that list and delete these records. */
const records = [
  {
    path: '/roles',
    noun: 'Role',
    list: roleList,
    remove: deleteRole,
    removal: 'Delete a role that no user or integration has',
    effect: 'A role in use is refused.',
  },
  {
    path: '/users',
    noun: 'User',
    list: userList,
    remove: deleteUser,
    removal: 'Delete a user and end its sessions',
    effect: 'Its tokens are refused from the next request on. Histories keep its name.',
  },
  {
    path: '/integrations',
    noun: 'Integration',
    list: integrationList,
    remove: revokeIntegration,
    removal: 'Delete an integration; its token is revoked at once',
    effect: 'The token is refused from the next request on. Histories keep its name.',
  },
]

export const accessRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const { path, noun, list, remove, removal, effect } of records) {
      app.get(path, {
        config,
        schema: {
          operationId: `list${noun}s`,
          summary: `List ${noun.toLowerCase()}s, all or filtered`,
          description: 'Returns them in ascending order of id, without secrets.',
          tags,
          querystring: listParameters(list),
          response: { 200: Type.Array(Type.Ref(noun)) },
        },
        handler: async (request, reply) => sendList(db, request, reply, list),
      })

      app.delete(`${path}/:id`, {
        config,
        schema: {
          operationId: `delete${noun}`,
          summary: removal,
          description: effect,
          tags,
          params: Type.Object({ id: Identifier(`The ${noun.toLowerCase()}`) }),
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) => remove(tx, request.state.caller, request.params.id)),
      })
    }

    app.post('/roles', {
      config,
      schema: {
        operationId: 'createRole',
        summary: 'Create a role with permissions that the caller holds',
        description:
          'A caller cannot grant a permission that it does not hold (403). The name must not be taken.',
        tags,
        body: RoleIn,
        response: { 200: Type.Ref('Role') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const id = await createRole(tx, request.state.caller, request.body.role)
          return found(await findRecord(tx, roleList, id), 'role_id', id)
        }),
    })

    app.put('/roles/:id', {
      config,
      schema: {
        operationId: 'changeRole',
        summary: 'Change the name or the permissions of a role, with immediate effect',
        description:
          'Every user and integration with the role has the new permissions from the next request on. ' +
          'The caller must hold the permissions that the role has and gets. The last holder of `all` ' +
          'keeps it (400).',
        tags,
        params: Type.Object({ id: Identifier('The role') }),
        body: RoleChangeIn,
        response: { 200: Type.Ref('Role') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id } = request.params
          await changeRole(tx, request.state.caller, id, request.body.role)
          return found(await findRecord(tx, roleList, id), 'role_id', id)
        }),
    })

    app.post('/users', {
      config,
      schema: {
        operationId: 'createUser',
        summary: 'Create a user with a role whose permissions the caller holds',
        description:
          'Creates a person who signs in with `username` and `password`. The caller must hold every ' +
          'permission of the role.',
        tags,
        body: UserIn,
        response: { 200: Type.Ref('User') },
      },
      handler: async (request, reply) => {
        request.state.bodyHash = keyedHash(request)
        return write(db, request, reply, async (tx) => {
          const id = await createUser(tx, request.state.caller, request.body.user)
          return found(await findRecord(tx, userList, id), 'user_id', id)
        })
      },
    })

    app.put('/users/:id', {
      config,
      schema: {
        operationId: 'changeUser',
        summary: 'Change the name, email address, role or password of a user, with immediate effect',
        description:
          'The caller must hold the permissions that the user has and gets. A new role holds from the ' +
          'next request on; a new password ends all sessions of the user. The last holder of `all` keeps it (400).',
        tags,
        params: Type.Object({ id: Identifier('The user') }),
        body: UserChangeIn,
        response: { 200: Type.Ref('User') },
      },
      handler: async (request, reply) => {
        request.state.bodyHash = keyedHash(request)
        return write(db, request, reply, async (tx) => {
          const { id } = request.params
          await changeUser(tx, request.state.caller, id, request.body.user)
          return found(await findRecord(tx, userList, id), 'user_id', id)
        })
      },
    })

    app.post('/integrations', {
      config: { ...config, storesResponse: false },
      schema: {
        operationId: 'createIntegration',
        summary: 'Create an integration; only this response contains its token',
        description:
          'Creates a program with a long-lived token, which is valid until it is revoked, or until ' +
          '`expires_at`. Only this answer contains the token; the service stores its hash. The caller ' +
          'must hold every permission of the role.',
        tags,
        body: IntegrationIn,
        response: { 200: Type.Ref('NewIntegration') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { body, state } = request
          const { integrationId: id, token } = await createIntegration(tx, state.caller, body.integration)
          return withToken(found(await findRecord(tx, integrationList, id), 'integration_id', id), token)
        }),
    })

    app.post('/integrations/:id/rotate', {
      config: { ...config, storesResponse: false },
      schema: {
        operationId: 'rotateToken',
        summary: 'Replace the token of an integration; the previous one stays valid for a grace period',
        description:
          'Returns the new token, which only this answer contains. The previous one stays valid for ' +
          '`grace_hours`, 24 by default, so that the program can change over without an interruption.',
        tags,
        params: Type.Object({ id: Identifier('The integration') }),
        body: RotationIn,
        response: { 200: Type.Ref('NewIntegration') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id } = request.params
          const token = await rotateToken(tx, request.state.caller, id, request.body)
          return withToken(found(await findRecord(tx, integrationList, id), 'integration_id', id), token)
        }),
    })
  }

// Added here and not in SQL, so that no statement log contains the token.
function withToken(record: Json, access_token: string): Json {
  return JSON.stringify({ ...(JSON.parse(record) as object), access_token }) as Json
}

// The hash of the body is stored with the Idempotency-Key, and everything in this body but the password can be guessed: a
// plain hash would be open to dictionary attacks. The caller's token, which is stored nowhere, prevents them.
function keyedHash(request: FastifyRequest): Buffer | undefined {
  if (!request.state.bodyHash) return undefined
  return createHmac('sha256', request.state.token).update(request.state.bodyHash).digest()
}
