// What `quotewright shop check` calls, signed with the secret that both have.
import { Controller, Inject, Post, Req, Res } from '@nestjs/common'
import { Allow, Ctx, Permission, type RequestContext } from '@vendure/core'
import type { Request, Response } from 'express'
import type { QuotewrightOptions } from './connection/options'
import { answerPairing } from './connection/pairing'
import { KeyService } from './key.service'
import { OPTIONS } from './options'

@Controller('quotewright')
export class PairingController {
  constructor(
    private keys: KeyService,
    @Inject(OPTIONS) private options: QuotewrightOptions,
  ) {}

  @Post('pair')
  @Allow(Permission.Public)
  async pair(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response) {
    const makeKey = (prefix: string, title: string) => this.keys.makeKey(ctx, prefix, title)
    const { status, headers = {}, body } = await answerPairing(this.options, request, makeKey)
    response.status(status).set(headers).json(body)
  }
}
