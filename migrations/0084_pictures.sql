-- Logos of stores and pictures of products, by the hash of their bytes: a picture that an offer shows is never replaced under it.
create table picture (
  hash text primary key,
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png')),
  width integer not null,
  height integer not null,
  content bytea not null,
  -- Whether a line of a quote shows it: it is then kept for the proposals.
  is_quoted boolean not null default false,
  created_at timestamp not null default utc_now()
);

alter table store add column address text, add column logo text;
-- Not valid: no row can violate it, and a check of all rows would block writes.
alter table store add constraint store_logo_fkey foreign key (logo) references picture not valid;
alter table product add column image text;
alter table product add constraint product_image_fkey foreign key (image) references picture not valid;

-- The hash of the picture that the product had when the line was made.
alter table quote_item add column image text;

-- For the clean-up of pictures, and for the foreign key when one is deleted. The table is small beside those of quotes.
create index product_image on product (image) where image is not null;
