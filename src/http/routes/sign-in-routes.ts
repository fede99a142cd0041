// Routes for signing in and out as a user.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import type { Services } from '../services.ts'
import { hashToken, userIdOf } from '../../access/access.ts'
import { PasswordChangeIn, SignInIn } from '../../access/access-schemas.ts'
import { findSession } from '../../access/sign-in/session-repository.ts'
import { findUsername } from '../../access/user-repository.ts'
import {
  changePassword,
  CONSOLE_SESSION_HOURS,
  endSession,
  openPasswordCheck,
  openSession,
  openSessionOf,
  SESSION_HOURS,
} from '../../access/sign-in/sign-in-actions.ts'
import { AppError, found } from '../../platform/errors.ts'
import { Done } from '../../platform/wire-schema.ts'
import {
  isFromLoopback,
  requireSameOrigin,
  requireSecureConnection,
  setSessionCookie,
} from '../pipeline/session-cookie.ts'
import { sendJson, writeDone } from '../responses/write.ts'

const tags = ['Access']
const sessionUrl = '/access/session'

const token = Type.String({
  description: `An access token, valid for ${SESSION_HOURS} hours`,
  examples: ['JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM'],
})

const wrongSignIn = { ...Type.Ref('Error'), description: 'The username or the password is wrong' }

export const signInRoutes =
  ({ db, config, oneTimeSignIn }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const withPassword = openPasswordCheck(db)
    // Not through write(): a failed attempt must be counted although nothing else is committed.
    const signIn = (request: FastifyRequest, body: SignInIn, hours: number) =>
      logged(request, body.username, 'signed in', () => withPassword(body, request.ip, openSession(hours)))

    app.post('/integration/admin/token', {
      config: { permission: 'public', cost: 'password', storesResponse: false },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in as a user',
        description:
          'Returns a token that is valid for four hours, as a JSON string. Repeated failures slow down ' +
          'further attempts with the username or from the address: 429 with `Retry-After`.',
        tags,
        body: SignInIn,
        response: { 200: token, 401: wrongSignIn },
      },
      handler: async (request, reply) =>
        sendJson(reply, JSON.stringify(await signIn(request, request.body, SESSION_HOURS))),
    })

    app.post(sessionUrl, {
      config: { permission: 'public', cost: 'password', storesResponse: false },
      schema: {
        operationId: 'openSession',
        summary: 'Sign in as a user in a browser',
        description:
          `Sets a cookie that is valid for ${CONSOLE_SESSION_HOURS} hours, and returns who signed in. Repeated ` +
          'failures slow down further attempts as for a token. Over plain HTTP, only a browser on the machine of ' +
          'the service can sign in, unless `CONSOLE_INSECURE_HTTP` is `true` (403 `insecure_connection`).',
        tags,
        body: SignInIn,
        response: { 200: Type.Ref('Session'), 401: wrongSignIn },
      },
      handler: async (request, reply) => {
        // Also without a cookie: another page must not sign somebody in as another user.
        requireSameOrigin(request, { isPublic: true })
        if (!config.CONSOLE_INSECURE_HTTP) requireSecureConnection(request)
        const newToken = await signInToConsole(request, request.body)
        setSessionCookie(request, reply, newToken, CONSOLE_SESSION_HOURS * 3600)
        return sendJson(reply, await sessionOf(newToken))
      },
    })

    app.get(sessionUrl, {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'readSession',
        summary: 'Read who is signed in, with which permissions',
        description: 'Returns the user of the session, or the integration of the token.',
        tags,
        response: { 200: Type.Ref('Session') },
      },
      handler: async (request, reply) => sendJson(reply, await sessionOf(request.state.token)),
    })

    app.delete(sessionUrl, {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'endSession',
        summary: 'Sign out',
        description:
          'Ends the session, whether its token came in the cookie or in a header, and removes the cookie. The ' +
          'token is refused from the next request on. The token of an integration is refused (400 `user_required`).',
        tags,
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const { caller, token } = request.state
        return writeDone(db, request, reply, async (tx) => {
          await endSession(tx, caller, token)
          setSessionCookie(request, reply, '', 0)
        })
      },
    })

    app.put(`${sessionUrl}/password`, {
      config: { permission: 'signed_in', cost: 'password', storesResponse: false },
      schema: {
        operationId: 'changeOwnPassword',
        summary: 'Change the password of the user who is signed in',
        description:
          'Requires the current password, with the same delays after failures as signing in. This session goes on; ' +
          'all others of the user end. The token of an integration is refused (400 `user_required`).',
        tags,
        body: PasswordChangeIn,
        response: { 200: Done, 401: wrongSignIn },
      },
      handler: async (request, reply) => {
        const { caller, token } = request.state
        const { current_password: password, new_password } = request.body
        const userId = userIdOf(caller)
        const username = found(await findUsername(db, userId), 'user_id', userId)
        await logged(request, username, 'password changed', () =>
          withPassword({ username, password }, request.ip, changePassword(new_password, token)),
        )
        return sendJson(reply, 'true')
      },
    })

    async function signInToConsole(request: FastifyRequest, body: SignInIn): Promise<string> {
      const hours = CONSOLE_SESSION_HOURS
      if (!oneTimeSignIn || !isFromLoopback(request) || !oneTimeSignIn.take(body))
        return signIn(request, body, hours)
      const { username } = oneTimeSignIn
      return logged(request, username, 'signed in', () => openSessionOf(db, username, hours))
    }

    async function sessionOf(token: string) {
      return found(await findSession(db, hashToken(token)), 'session', 'current')
    }
  }

/** Returns what the work returns, and logs whether it succeeded. */
async function logged<T>(
  request: FastifyRequest,
  username: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  const { ip: address, id: request_id, log } = request
  try {
    const result = await work()
    log.info({ username, address, request_id }, message)
    return result
  } catch (error) {
    // Without the name: a mistyped one may be a password.
    if (error instanceof AppError) log.warn({ reason: error.code, address, request_id }, 'sign-in refused')
    throw error
  }
}
