// The validated body of a submit.
import { IsEmail, IsInt, IsOptional, IsString, MaxLength } from 'class-validator'

export class SubmissionDto {
  @IsEmail()
  email: string

  @IsOptional()
  @IsString()
  @MaxLength(255)
  firstname?: string

  @IsOptional()
  @IsString()
  @MaxLength(255)
  lastname?: string

  @IsOptional()
  @IsString()
  @MaxLength(255)
  phone?: string

  @IsOptional()
  @IsString()
  @MaxLength(65_535)
  message?: string

  @IsOptional()
  @IsInt()
  product_id?: number

  @IsOptional()
  @IsString()
  @MaxLength(255)
  product_sku?: string

  @IsOptional()
  @IsString()
  @MaxLength(255)
  product_name?: string
}
