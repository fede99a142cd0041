// What the widget calls beside a product, where buyers are signed in.
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common'
import {
  Allow,
  ConfigService,
  Ctx,
  CustomerService,
  Logger,
  Permission,
  type RequestContext,
} from '@vendure/core'
import type { Request, Response } from 'express'
import type { QuotewrightOptions } from '../connection/options'
import { OPTIONS } from '../options'
import { answerWidget, type Buyer } from './buyer-requests'

@Controller('quotewright')
export class BuyerController {
  constructor(
    private customers: CustomerService,
    private config: ConfigService,
    @Inject(OPTIONS) private options: QuotewrightOptions,
  ) {}

  @Get('buyer')
  @Allow(Permission.Public)
  buyer(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response) {
    return this.answer('buyer', ctx, request, response)
  }

  @Post('priceRequest')
  @Allow(Permission.Public)
  priceRequest(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response) {
    return this.answer('priceRequest', ctx, request, response)
  }

  @Post('upload')
  @Allow(Permission.Public)
  upload(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response) {
    return this.answer('upload', ctx, request, response)
  }

  private async answer(path: string, ctx: RequestContext, request: Request, response: Response) {
    const answer = await answerWidget(this.options, path, request, await this.findBuyer(ctx))
    if (answer.fault !== undefined) Logger.error(answer.fault, 'Quotewright')
    response
      .status(answer.status)
      .set(answer.headers ?? {})
      .json(answer.body)
  }

  private async findBuyer(ctx: RequestContext): Promise<Buyer | undefined> {
    const customer = ctx.activeUserId && (await this.customers.findOneByUserId(ctx, ctx.activeUserId))
    if (!customer) return undefined
    const { id, emailAddress: email, firstName: firstname, lastName: lastname, user } = customer
    // Vendure calls every address verified if it does not verify them.
    const is_email_verified = this.config.authOptions.requireVerification && Boolean(user?.verified)
    return { id: String(id), email, is_email_verified, firstname, lastname }
  }
}
