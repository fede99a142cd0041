// What FILES_URL may look like, and what it means.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readS3Url, type S3Place } from '../../src/platform/s3-url.ts'

const none = { endpoint: undefined, region: undefined, credentials: undefined, prefix: '' }
const endpoint = 'https://minio.internal:9000'
const credentials = { accessKeyId: 'AKIA1', secretAccessKey: 'a/b+c%' }

describe('FILES_URL', () => {
  const good: [url: string, place: S3Place][] = [
    ['s3://my-bucket', { ...none, bucket: 'my-bucket' }],
    ['s3://my-bucket/', { ...none, bucket: 'my-bucket' }],
    ['s3://my.bucket/shop', { ...none, bucket: 'my.bucket', prefix: 'shop/' }],
    [
      's3://my-bucket/a/b_2/?region=eu-central-1',
      { ...none, bucket: 'my-bucket', prefix: 'a/b_2/', region: 'eu-central-1' },
    ],
    [`s3://b-1?endpoint=${endpoint}`, { ...none, bucket: 'b-1', endpoint, region: 'us-east-1' }],
    [
      's3://b-1?region=auto&endpoint=http://[::1]:9000/storage/v1/s3',
      { ...none, bucket: 'b-1', endpoint: 'http://[::1]:9000/storage/v1/s3', region: 'auto' },
    ],
    ['s3://AKIA1:a%2Fb%2Bc%25@my-bucket', { ...none, bucket: 'my-bucket', credentials }],
  ]
  for (const [url, place] of good) it(`takes ${url}`, () => assert.deepEqual(readS3Url(url), place))

  const refused = [
    ...['', 's3://bucket/a b'],
    ...'bucket https://bucket.s3.amazonaws.com s3:bucket s3:// s3://b s3://-bucket- s3://bucket:9000'.split(
      ' ',
    ),
    ...'s3://key@bucket s3://:hunter2@bucket s3://key:hunter2/b@bucket s3://key:hunter2%@bucket'.split(' '),
    ...'s3://bucket/a//b s3://bucket/a%20b s3://bucket#x s3://bucket?endpoint=minio:9000'.split(' '),
    ...'s3://bucket?endpoint=ftp://minio s3://bucket?endpoint=https://key:hunter2@minio'.split(' '),
    ...'s3://bucket?endpoint=https://minio?x=1 s3://bucket?region= s3://bucket?region=a&region=b'.split(' '),
    's3://bucket?ssl=false',
  ]
  for (const url of refused)
    it(`refuses ${url}, and does not repeat it`, () =>
      assert.throws(() => readS3Url(url), {
        message: /^must look like s3:\/\/bucket\/prefix\?endpoint=(?!.*hunter2)/,
      }))
})
