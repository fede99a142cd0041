// Routes for roles, users and integrations.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
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
import { bearerToken } from '../pipeline/authentication.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import { write, writeDone } from '../responses/write.ts'

const config = { permission: 'Access::manage' } as const
const tags = ['Access']

/** Listed and deleted alike. */
const records = [
  {
    path: '/roles',
    noun: 'Role',
    list: roleList,
    remove: deleteRole,
    removal: 'Delete a role that no user or integration has',
  },
  {
    path: '/users',
    noun: 'User',
    list: userList,
    remove: deleteUser,
    removal: 'Delete a user and end its sessions',
  },
  {
    path: '/integrations',
    noun: 'Integration',
    list: integrationList,
    remove: revokeIntegration,
    removal: 'Delete an integration; its token is revoked at once',
  },
]

export const accessRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const { path, noun, list, remove, removal } of records) {
      app.get(
        path,
        {
          config,
          schema: {
            operationId: `list${noun}s`,
            summary: `List ${noun.toLowerCase()}s, all or filtered`,
            tags,
            querystring: listParameters(list),
            response: { 200: Type.Array(Type.Ref(noun)) },
          },
        },
        async (request, reply) => sendList(db, request, reply, list),
      )

      app.delete(
        `${path}/:id`,
        {
          config,
          schema: {
            operationId: `delete${noun}`,
            summary: removal,
            tags,
            params: Type.Object({ id: Identifier(`The ${noun.toLowerCase()}`) }),
            response: { 200: Done },
          },
        },
        async (request, reply) =>
          writeDone(db, request, reply, (tx) => remove(tx, request.state.caller, request.params.id)),
      )
    }

    app.post(
      '/roles',
      {
        config,
        schema: {
          operationId: 'createRole',
          summary: 'Create a role with permissions that the caller holds',
          tags,
          body: RoleIn,
          response: { 200: Type.Ref('Role') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const id = await createRole(tx, request.state.caller, request.body.role)
          return found(await findRecord(tx, roleList, id), 'role_id', id)
        }),
    )

    app.put(
      '/roles/:id',
      {
        config,
        schema: {
          operationId: 'changeRole',
          summary: 'Change the name or the permissions of a role, with immediate effect',
          tags,
          params: Type.Object({ id: Identifier('The role') }),
          body: RoleChangeIn,
          response: { 200: Type.Ref('Role') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id } = request.params
          await changeRole(tx, request.state.caller, id, request.body.role)
          return found(await findRecord(tx, roleList, id), 'role_id', id)
        }),
    )

    app.post(
      '/users',
      {
        config,
        schema: {
          operationId: 'createUser',
          summary: 'Create a user with a role whose permissions the caller holds',
          tags,
          body: UserIn,
          response: { 200: Type.Ref('User') },
        },
      },
      async (request, reply) => {
        request.state.bodyHash = keyedHash(request)
        return write(db, request, reply, async (tx) => {
          const id = await createUser(tx, request.state.caller, request.body.user)
          return found(await findRecord(tx, userList, id), 'user_id', id)
        })
      },
    )

    app.put(
      '/users/:id',
      {
        config,
        schema: {
          operationId: 'changeUser',
          summary: 'Change the name, the email address or the role of a user, with immediate effect',
          tags,
          params: Type.Object({ id: Identifier('The user') }),
          body: UserChangeIn,
          response: { 200: Type.Ref('User') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id } = request.params
          await changeUser(tx, request.state.caller, id, request.body.user)
          return found(await findRecord(tx, userList, id), 'user_id', id)
        }),
    )

    app.post(
      '/integrations',
      {
        config: { ...config, storesResponse: false },
        schema: {
          operationId: 'createIntegration',
          summary: 'Create an integration; only this response contains its token',
          tags,
          body: IntegrationIn,
          response: { 200: Type.Ref('NewIntegration') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { body, state } = request
          const { integrationId: id, token } = await createIntegration(tx, state.caller, body.integration)
          return withToken(found(await findRecord(tx, integrationList, id), 'integration_id', id), token)
        }),
    )

    app.post(
      '/integrations/:id/rotate',
      {
        config: { ...config, storesResponse: false },
        schema: {
          operationId: 'rotateToken',
          summary: 'Replace the token of an integration; the previous one stays valid for a grace period',
          tags,
          params: Type.Object({ id: Identifier('The integration') }),
          body: RotationIn,
          response: { 200: Type.Ref('NewIntegration') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id } = request.params
          const token = await rotateToken(tx, request.state.caller, id, request.body)
          return withToken(found(await findRecord(tx, integrationList, id), 'integration_id', id), token)
        }),
    )
  }

// Added here and not in SQL, so that no statement log contains the token.
function withToken(record: Json, access_token: string): Json {
  return JSON.stringify({ ...(JSON.parse(record) as object), access_token }) as Json
}

// The hash of the body is stored with the Idempotency-Key, and everything in this body but the password can be guessed: a
// plain hash would be open to dictionary attacks. The caller's token, which is stored nowhere, prevents them.
function keyedHash(request: FastifyRequest): Buffer | undefined {
  if (!request.state.bodyHash) return undefined
  return createHmac('sha256', bearerToken(request) ?? '')
    .update(request.state.bodyHash)
    .digest()
}
