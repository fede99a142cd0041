// Makes the API key of Quotewright, with a role of no more permissions than it needs.
import { Injectable } from '@nestjs/common'
import {
  Channel,
  ConfigService,
  type ID,
  Logger,
  Permission,
  RequestContextService,
  type RequestContext,
  Role,
  RoleService,
  TransactionalConnection,
  User,
} from '@vendure/core'
import { ApiKey } from '@vendure/core/dist/entity/api-key/api-key.entity'
import { ApiKeyService } from '@vendure/core/dist/service/services/api-key.service'
import { IsNull } from 'typeorm'
import { deliverQuotes } from './api'

const PERMISSIONS = [
  deliverQuotes.Permission,
  Permission.ReadCatalog,
  Permission.ReadCustomer,
  Permission.ReadOrder,
]

@Injectable()
export class KeyService {
  constructor(
    private connection: TransactionalConnection,
    private config: ConfigService,
    private contexts: RequestContextService,
    private roles: RoleService,
    private keys: ApiKeyService,
  ) {}

  /** As `MakeKey`, in the channel of the request. */
  async makeKey({ channel }: RequestContext, prefix: string, title: string): Promise<string | undefined> {
    const { identifier } = this.config.authOptions.superadminCredentials
    const user = await this.connection.rawConnection
      .getRepository(User)
      .findOneOrFail({ where: { identifier }, relations: { roles: { channels: true } } })
    const admin = await this.contexts.create({ apiType: 'admin', channelOrToken: channel, user })
    return this.connection.withTransaction(admin, async (tx) => {
      await this.lockChannel(tx)
      const former = await this.findKeys(tx, prefix)
      if (former.some((key) => key.title >= title)) return undefined
      const roleIds = [await this.ensureRole(tx, prefix)]
      const translations = [{ languageCode: tx.languageCode, name: title }]
      const { apiKey } = await this.keys.create(tx, { roleIds, translations }, user.id)
      for (const { id } of former) await this.keys.softDelete(tx, id)
      Logger.info(`Quotewright was given the API key "${title}".`, 'QuotewrightPlugin')
      return apiKey
    })
  }

  /** Of two calls at once, the second waits for the first one's end. */
  private async lockChannel(tx: RequestContext): Promise<void> {
    const query = this.connection
      .getRepository(tx, Channel)
      .createQueryBuilder('channel')
      .select('channel.id')
    await query.setLock('pessimistic_write').where('channel.id = :id', { id: tx.channelId }).getOne()
  }

  private async findKeys(tx: RequestContext, prefix: string): Promise<{ id: ID; title: string }[]> {
    const where = { deletedAt: IsNull(), channels: { id: tx.channelId } }
    const keys = await this.connection
      .getRepository(tx, ApiKey)
      .find({ where, relations: { translations: true } })
    return keys
      .map(({ id, translations: [first] }) => ({ id, title: String(first?.name) }))
      .filter(({ title }) => title.startsWith(prefix))
  }

  /** One for each shop of Quotewright, which may be a channel of this one. */
  private async ensureRole(tx: RequestContext, prefix: string): Promise<ID> {
    const code = prefix.trim().toLowerCase().replaceAll(' ', '-')
    const found = await this.connection.getRepository(tx, Role).findOne({ where: { code } })
    const permissions = PERMISSIONS as Permission[]
    const channelIds = [tx.channelId]
    const { id } = found
      ? await this.roles.update(tx, { id: found.id, permissions, channelIds })
      : await this.roles.create(tx, { code, description: 'Quotewright', permissions, channelIds })
    return id
  }
}
