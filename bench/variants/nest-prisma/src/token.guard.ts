// Requires a known token with all permissions.
import {
  ForbiddenException,
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common'
import type { Request } from 'express'
import { createHash } from 'node:crypto'
import { PrismaService } from './prisma.service.js'

@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly prisma: PrismaService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
    const integration = await this.prisma.integration.findUnique({
      where: { token_hash: createHash('sha256').update(token).digest() },
      include: { role: true },
    })
    if (!integration || (integration.expires_at && integration.expires_at <= new Date()))
      throw new UnauthorizedException('no valid token')
    if (!integration.role.permissions.includes('all')) throw new ForbiddenException('not permitted')
    return true
  }
}
