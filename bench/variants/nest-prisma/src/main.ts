// The measured endpoints as in the NestJS scaffold and its recipe for Prisma.
import 'reflect-metadata'
import { ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] })
app.setGlobalPrefix('rest/V1')
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }))
await app.listen(Number(process.env.PORT), '127.0.0.1')
