// Valid values of SMTP_URL, with the encryption that they require, and of FILES_URL.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readS3Url, type S3Location } from '../../src/platform/files/s3-url.ts'
import { readSmtpUrl } from '../../src/platform/mail/smtp-url.ts'

const auth = { user: 'shop', pass: 'word' }

describe('readSmtpUrl', () => {
  const accepted: [string, object][] = [
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtp://mail.example:25', { port: 25, requireTLS: false, verifies: true, auth: undefined }],
    ['smtps://mail.example', { port: 465, secure: true, requireTLS: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
    ['smtp://shop:word@mail.example', { auth, requireTLS: true }],
    ['smtps://shop:word@mail.example', { auth, requireTLS: false }],
    ['smtp://shop:word@localhost:1025', { auth, requireTLS: false }],
    ['smtp://shop:word@127.0.0.1', { auth, requireTLS: false }],
    ['smtp://shop:word@127.0.0.1.example', { auth, requireTLS: true }],
    ['smtp://shop:word@mail.example?tls=offered', { auth, requireTLS: false, verifies: true }],
    ['smtp://mail.example?tls=required', { requireTLS: true, verifies: true }],
    ['smtp://mail.example/?tls=unverified', { requireTLS: true, verifies: false }],
    ['smtps://mail.example?tls=unverified', { secure: true, verifies: false }],
    ['smtp://a%40b:p%3A%25%2F%C3%A4@mail.example', { auth: { user: 'a@b', pass: 'p:%/ä' } }],
  ]
  for (const [url, expected] of accepted)
    it(`takes ${url}`, () => {
      const server = readSmtpUrl(url)
      assert.deepEqual({ ...server, ...expected }, server)
    })

  for (const url of [
    ...'mail.example mail.example:25 http://mail.example smtp: smtp:// smtp://:25'.split(' '),
    ...'smtp://mail.example:0 smtp://mail.example:99999 smtp://mail.example/path'.split(' '),
    ...'smtp://mail.example#x smtp://user@mail.example smtp://:word@mail.example'.split(' '),
    ...'smtp://user:100%@mail.example smtp://m%C3%A4il.example smtp://mail.example?tls=no'.split(' '),
    ...'smtp://mail.example?tls=required&tls=offered smtp://mail.example?pool=true'.split(' '),
    'smtp://mail.example?tls.rejectUnauthorized=false',
  ])
    it(`refuses ${url}`, () => assert.throws(() => readSmtpUrl(url), /^Error: must look like/))

  it('never repeats a password', () =>
    assert.throws(
      () => readSmtpUrl('smtp://shop:secret-word%@mail.example'),
      (error: Error) => !error.message.includes('secret-word'),
    ))
})

const none = { endpoint: undefined, region: undefined, credentials: undefined, prefix: '' }
const [endpoint, local] = ['https://minio.internal:9000', 'http://[::1]:9000/storage/v1/s3']
const region = 'eu-central-1'
const credentials = { accessKeyId: 'AKIA1', secretAccessKey: 'a/b+c%' }

describe('FILES_URL', () => {
  const good: [url: string, place: S3Location][] = [
    ['s3://my-bucket', { ...none, bucket: 'my-bucket' }],
    ['s3://my-bucket/', { ...none, bucket: 'my-bucket' }],
    ['s3://my.bucket/shop', { ...none, bucket: 'my.bucket', prefix: 'shop/' }],
    ['s3://my-bucket/a/b_2/?region=eu-central-1', { ...none, bucket: 'my-bucket', prefix: 'a/b_2/', region }],
    [`s3://b-1?endpoint=${endpoint}`, { ...none, bucket: 'b-1', endpoint, region: 'us-east-1' }],
    [`s3://b-1?region=auto&endpoint=${local}`, { ...none, bucket: 'b-1', endpoint: local, region: 'auto' }],
    ['s3://AKIA1:a%2Fb%2Bc%25@my-bucket', { ...none, bucket: 'my-bucket', credentials }],
  ]
  for (const [url, place] of good) it(`takes ${url}`, () => assert.deepEqual(readS3Url(url), place))

  for (const url of [
    '',
    's3://bucket/a b',
    ...'bucket https://bucket.s3.amazonaws.com s3:bucket s3:// s3://b s3://-bucket-'.split(' '),
    ...'s3://bucket:9000 s3://key@bucket s3://:hunter2@bucket s3://key:hunter2/b@bucket s3://key:hunter2%@bucket'.split(
      ' ',
    ),
    ...'s3://bucket/a//b s3://bucket/a%20b s3://bucket#x s3://bucket?endpoint=minio:9000'.split(' '),
    ...'s3://bucket?endpoint=ftp://minio s3://bucket?endpoint=https://key:hunter2@minio'.split(' '),
    ...'s3://bucket?endpoint=https://minio?x=1 s3://bucket?region= s3://bucket?region=a&region=b'.split(' '),
    's3://bucket?ssl=false',
  ])
    it(`refuses ${url}, and does not repeat it`, () => {
      const message = /^must look like s3:\/\/bucket\/prefix\?endpoint=(?!.*hunter2)/
      assert.throws(() => readS3Url(url), { message })
    })
})
