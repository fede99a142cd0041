// The part of the AWS SDK that the S3 file store uses. The build bundles it: the whole SDK would add 21 MB to an installation.
export {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
