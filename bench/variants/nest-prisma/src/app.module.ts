// The root module; every route requires a token.
import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { PriceRequestController } from './price-request/price-request.controller.js'
import { PriceRequestService } from './price-request/price-request.service.js'
import { PrismaService } from './prisma.service.js'
import { QuoteController } from './quote/quote.controller.js'
import { QuoteService } from './quote/quote.service.js'
import { TokenGuard } from './token.guard.js'

@Module({
  controllers: [PriceRequestController, QuoteController],
  providers: [PrismaService, PriceRequestService, QuoteService, { provide: APP_GUARD, useClass: TokenGuard }],
})
export class AppModule {}
