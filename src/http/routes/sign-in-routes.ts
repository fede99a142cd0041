// Route for signing in as a user.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Services } from '../services.ts'
import { SignInIn } from '../../access/access-schemas.ts'
import { openSignIn, SESSION_HOURS } from '../../access/sign-in/sign-in-actions.ts'
import { AppError } from '../../platform/errors.ts'
import { sendJson } from '../responses/write.ts'

const token = Type.String({
  description: `An access token, valid for ${SESSION_HOURS} hours`,
  examples: ['JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM'],
})

export const signInRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const signIn = openSignIn(db)
    app.post(
      '/admin/token',
      {
        config: { permission: 'public', storesResponse: false },
        schema: {
          operationId: 'signIn',
          summary: 'Sign in as a user',
          description:
            'Returns a token that is valid for four hours, as a JSON string. Repeated failures slow down ' +
            'further attempts with the username or from the address: 429 with `Retry-After`.',
          tags: ['Access'],
          body: SignInIn,
          response: {
            200: token,
            401: { ...Type.Ref('Error'), description: 'The username or the password is wrong' },
          },
        },
      },
      // Not through write(): a failed attempt must be counted although nothing else is committed.
      async (request, reply) => {
        const { body, ip: address, id: request_id, log } = request
        try {
          const newToken = await signIn(body, address)
          log.info({ username: body.username, address, request_id }, 'signed in')
          return sendJson(reply, JSON.stringify(newToken))
        } catch (error) {
          // Without the name: a mistyped one may be a password.
          if (error instanceof AppError)
            log.warn({ reason: error.code, address, request_id }, 'sign-in refused')
          throw error
        }
      },
    )
  }
