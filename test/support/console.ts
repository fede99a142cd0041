// The console as people use it: the built program with PostgreSQL, an SMTP server and a browser, for the tests of a file.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Permission } from '../../src/domain/permissions.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { run, type Database } from '../../src/platform/postgres/database.ts'
import { makeRole, makeUser, PASSWORD } from './access-fixtures.ts'
import type { Client } from './api.ts'
import { openBrowser, openWindow, type Window, type WindowOptions } from './browser.ts'
import { openMailServer, type MailServer } from './mail-server.ts'
import { ADMIN_PASSWORD, openOperator, type Operator, type Service } from './operator.ts'
import { openShop } from './shop.ts'

const SELLER = 'sales@shop.example'

type Scope = Parameters<typeof openWindow>[0]
type SignedInOptions = WindowOptions & { username?: string; path?: string }

export type Console = {
  operator: Operator
  service: () => Service
  origin: string
  db: Database
  /** Calls the interface as the first user. */
  client: Client
  shop: Awaited<ReturnType<typeof openShop>>
  mails: MailServer
  /** Opens a window in which nobody is signed in. */
  open: (t: Scope, options?: WindowOptions & { path?: string }) => Promise<Window>
  /** Opens a window in which a user (by default the first one) is signed in, on a page (by default the inbox). */
  openSignedIn: (t: Scope, options?: SignedInOptions) => Promise<Window>
  /** Ends the session of a user, as after twelve hours. */
  endSession: (username: string) => Promise<void>
  /** Ends it at the next call of a path. A poll of the page would notice an earlier end, and show the dialog too soon. */
  endSessionAt: (page: Page, path: string, username: string) => Promise<void>
  /** Stops the service, does the work, and starts it on the same port. */
  restart: (work?: () => Promise<void>) => Promise<void>
  /** Creates a user with these permissions. */
  addUser: (username: string, permissions: Permission[]) => Promise<void>
}

/** Starts the service with its worker on a database of its own. */
export async function openConsole(environment: Record<string, string> = {}): Promise<Console> {
  const scope = openScope()
  const mails = await openMailServer()
  scope.after(() => mails.close())
  const operator = await openOperator(scope, { database: 'cloned' })
  // Mails leave at once, except in the tests of the undo.
  const variables = {
    UNDO_SECONDS: '0',
    SMTP_URL: mails.url,
    MAIL_FROM: SELLER,
    SELLER_EMAIL: SELLER,
    ...environment,
  }
  let service = await operator.start(variables)
  const { port } = service
  const client = await service.openClient()
  const db = openDatabase(operator.database!, () => {}, { connections: 1 })
  scope.after(async () => {
    client.close()
    await db.close()
  })
  const browser = await openBrowser(scope)
  const origin = `http://127.0.0.1:${port}`
  const open: Console['open'] = async (t, { path, ...options } = {}) => {
    const window = await openWindow(t, browser, { baseURL: origin, ...options })
    if (path) await window.page.goto(path)
    return window
  }
  const endSession = async (username: string) => {
    const sql = 'delete from session where user_id = (select user_id from admin_user where username = $1)'
    await run(db, sql, [username])
  }
  return {
    operator,
    service: () => service,
    origin,
    db,
    client,
    mails,
    open,
    shop: await openShop({ ...client, db }),
    openSignedIn: async (t, { username = 'admin', path = '/console/inbox', ...options } = {}) => {
      const window = await open(t, options)
      const password = username === 'admin' ? ADMIN_PASSWORD : PASSWORD
      const answer = await window.context.request.post('/rest/V1/access/session', {
        data: { username, password },
        headers: { origin },
      })
      assert.equal(answer.status(), 200, await answer.text())
      await window.page.goto(path)
      return window
    },
    endSession,
    endSessionAt: async (page, path, username) => {
      const endFirst = async (route: Route) => {
        await endSession(username)
        await route.continue()
      }
      await page.route(path, endFirst, { times: 1 })
    },
    restart: async (work) => {
      await service.stop()
      await work?.()
      service = await operator.start({ ...variables, PORT: String(port) })
    },
    addUser: async (username, permissions) => {
      await makeRole(client, `Role of ${username}`, permissions)
      await makeUser(client, username, `Role of ${username}`)
    },
  }
}

/** Closes what was opened last first, after the tests of the file. */
function openScope(): Pick<Scope, 'after'> {
  const closing: (() => Promise<void>)[] = []
  after(async () => {
    for (const close of closing.reverse()) await close()
  })
  return { after: (close) => void closing.push(close) }
}
