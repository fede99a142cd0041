-- Generated from the migrations by npm run generate.

create table admin_user (
  user_id integer generated always as identity not null,
  username text not null,
  email text not null,
  password_hash text not null,
  role_id integer not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint admin_user_username_key UNIQUE (username),
  constraint admin_user_pkey PRIMARY KEY (user_id),
  constraint admin_user_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(role_id)
);
CREATE CONSTRAINT TRIGGER unassign_figures AFTER DELETE ON public.admin_user DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION unassign_figures();

create table archive_file (
  file_id integer generated always as identity not null,
  path text not null,
  size integer not null,
  hash text not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint archive_file_path_key UNIQUE (path),
  constraint archive_file_pkey PRIMARY KEY (file_id)
);

create table archived_record (
  record_type text not null,
  record_id integer not null,
  store_id integer not null,
  assignee_id integer,
  created_at timestamp without time zone not null,
  updated_at timestamp without time zone not null,
  replied_at timestamp without time zone,
  file_id integer,
  persons bytea[] not null,
  archived_at timestamp without time zone default utc_now() not null,
  restored_at timestamp without time zone,
  constraint archived_record_pkey PRIMARY KEY (record_type, record_id),
  constraint archived_record_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admin_user(user_id) ON DELETE SET NULL,
  constraint archived_record_file_id_fkey FOREIGN KEY (file_id) REFERENCES archive_file(file_id),
  constraint archived_record_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id),
  constraint archived_record_record_type_check CHECK ((record_type = ANY (ARRAY['price_request'::text, 'quote_request'::text, 'quote'::text])))
);
CREATE INDEX archived_record_archived_at ON public.archived_record USING btree (archived_at, record_type, record_id) WHERE (file_id IS NOT NULL);
CREATE INDEX archived_record_assignee_id ON public.archived_record USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX archived_record_created_at ON public.archived_record USING btree (created_at) WHERE ((record_type = 'price_request'::text) AND (file_id IS NOT NULL));
CREATE INDEX archived_record_file_id ON public.archived_record USING btree (file_id);
CREATE INDEX archived_record_persons ON public.archived_record USING gin (persons);
CREATE INDEX archived_record_replied_at ON public.archived_record USING btree (replied_at) WHERE ((record_type = 'price_request'::text) AND (file_id IS NOT NULL));
CREATE INDEX archived_record_restored ON public.archived_record USING btree (record_type, record_id) WHERE (restored_at IS NOT NULL);

create table archived_upload (
  record_type text not null,
  record_id integer not null,
  name text not null,
  path text not null,
  size integer not null,
  hash text not null,
  constraint archived_upload_pkey PRIMARY KEY (path, record_type, record_id),
  constraint archived_upload_record_type_record_id_fkey FOREIGN KEY (record_type, record_id) REFERENCES archived_record(record_type, record_id)
);
CREATE INDEX archived_upload_record ON public.archived_upload USING btree (record_type, record_id);

create table cart (
  cart_id integer generated always as identity not null,
  masked_id text not null,
  customer_id integer,
  store_id integer not null,
  currency_code text not null,
  is_active boolean default true not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  tax_rounding text default 'row'::text not null,
  shop_id integer,
  constraint cart_masked_id_key UNIQUE (masked_id),
  constraint cart_pkey PRIMARY KEY (cart_id),
  constraint cart_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint cart_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id)
);
CREATE INDEX cart_created_at ON public.cart USING btree (created_at, cart_id);
CREATE INDEX cart_customer_carts ON public.cart USING btree (customer_id, cart_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX cart_customer_id ON public.cart USING btree (customer_id) WHERE is_active;
CREATE INDEX cart_updated_at ON public.cart USING btree (updated_at, cart_id);

create table cart_item (
  item_id integer generated always as identity not null,
  cart_id integer not null,
  product_id integer,
  sku text not null,
  name text not null,
  product_type text not null,
  qty numeric(20,4) not null,
  agreed_price numeric(20,4),
  agreed_tax_percent numeric(7,4),
  quote_id integer,
  quote_item_id integer,
  agreed_shipping numeric(20,4),
  agreed_tax numeric(20,4),
  agreed_shipping_tax numeric(20,4),
  constraint cart_item_pkey PRIMARY KEY (item_id),
  constraint cart_item_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id),
  constraint cart_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE SET NULL,
  constraint cart_item_agreed_shipping_check CHECK ((agreed_shipping >= (0)::numeric)),
  constraint cart_item_check CHECK (((quote_id IS NULL) = (quote_item_id IS NULL))),
  constraint cart_item_check1 CHECK (((agreed_price IS NULL) = (agreed_tax_percent IS NULL))),
  constraint cart_item_check2 CHECK (((quote_id IS NULL) OR (agreed_price IS NOT NULL))),
  constraint cart_item_check3 CHECK (((product_id IS NOT NULL) OR (agreed_price IS NOT NULL))),
  constraint cart_item_qty_check CHECK ((qty > (0)::numeric))
);
CREATE INDEX cart_item_cart_id ON public.cart_item USING btree (cart_id, item_id);
CREATE UNIQUE INDEX cart_item_plain ON public.cart_item USING btree (cart_id, sku) WHERE (quote_id IS NULL);
CREATE INDEX cart_item_product_id ON public.cart_item USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX cart_item_quote_id ON public.cart_item USING btree (quote_id) WHERE (quote_id IS NOT NULL);
CREATE UNIQUE INDEX cart_item_quoted ON public.cart_item USING btree (cart_id, quote_item_id) WHERE (quote_id IS NOT NULL);

create table cart_reduction (
  cart_id integer not null,
  quote_id integer not null,
  sku text not null,
  qty numeric(20,4) not null,
  taken numeric(20,4) default 0 not null,
  product_id integer,
  constraint cart_reduction_pkey PRIMARY KEY (quote_id, cart_id, sku),
  constraint cart_reduction_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id),
  constraint cart_reduction_qty_check CHECK ((qty >= (0)::numeric)),
  constraint cart_reduction_taken_check CHECK ((taken >= (0)::numeric))
);
CREATE TRIGGER cart_reduction_product BEFORE INSERT ON public.cart_reduction FOR EACH ROW WHEN ((new.product_id IS NULL)) EXECUTE FUNCTION cart_reduction_product();

create table confirmation (
  record_type text not null,
  record_id integer not null,
  recipient bytea not null,
  is_mailed boolean not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint confirmation_pkey PRIMARY KEY (record_type, record_id)
);
CREATE INDEX confirmation_created_at ON public.confirmation USING btree (created_at);
CREATE INDEX confirmation_recipient ON public.confirmation USING btree (recipient, created_at) WHERE is_mailed;

create table console_view (
  view_id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  list text not null,
  filter json not null,
  sort_field text,
  direction text not null,
  columns text[] not null,
  is_shared boolean not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint console_view_user_id_name_key UNIQUE (user_id, name),
  constraint console_view_pkey PRIMARY KEY (view_id),
  constraint console_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES admin_user(user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX console_view_shared_name ON public.console_view USING btree (name) WHERE is_shared;

create table customer (
  customer_id integer generated always as identity not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  store_id integer not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  addresses json default '[]'::json not null,
  company text,
  vat_id text,
  billing_address json,
  shipping_address json,
  constraint customer_pkey PRIMARY KEY (customer_id),
  constraint customer_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id)
);
CREATE UNIQUE INDEX customer_email ON public.customer USING btree (lower(email));
CREATE INDEX customer_email_prefix ON public.customer USING btree (lower(email) text_pattern_ops, customer_id DESC);
CREATE INDEX customer_lastname ON public.customer USING btree (lower(lastname) text_pattern_ops, customer_id DESC) WHERE (lastname IS NOT NULL);
CREATE TRIGGER customer_search AFTER INSERT OR DELETE ON public.customer FOR EACH ROW EXECUTE FUNCTION note_searchable();
CREATE TRIGGER customer_search_change AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((((old.email IS DISTINCT FROM new.email) OR (old.firstname IS DISTINCT FROM new.firstname)) OR (old.lastname IS DISTINCT FROM new.lastname)) OR (old.company IS DISTINCT FROM new.company))) EXECUTE FUNCTION note_searchable();

create table event (
  recorded_id bigint generated always as identity not null,
  event_id bigint,
  type text not null,
  record_type text not null,
  record_id integer not null,
  data json not null,
  created_at timestamp without time zone default utc_now() not null,
  mail_after timestamp without time zone default ((now() AT TIME ZONE 'UTC'::text) + (((NULLIF(current_setting('quotewright.undo_seconds'::text, true), ''::text))::integer)::double precision * '00:00:01'::interval)),
  former json,
  constraint event_event_id_key UNIQUE (event_id),
  constraint event_pkey PRIMARY KEY (recorded_id)
);
CREATE INDEX event_created_at ON public.event USING btree (created_at);
CREATE INDEX event_record ON public.event USING btree (record_type, record_id);
CREATE INDEX event_unpublished ON public.event USING btree (recorded_id) WHERE (event_id IS NULL);
CREATE TRIGGER note_unannounced BEFORE INSERT ON public.event FOR EACH ROW EXECUTE FUNCTION note_unannounced();

create table event_position (
  only_row boolean default true not null,
  last_event_id bigint not null,
  constraint event_position_pkey PRIMARY KEY (only_row),
  constraint event_position_only_row_check CHECK (only_row)
);

create table idempotency_key (
  caller text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (caller, route, key)
);
CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

create table integration (
  integration_id integer generated always as identity not null,
  name text not null,
  role_id integer not null,
  token_hash bytea not null,
  expires_at timestamp without time zone,
  last_used_at timestamp without time zone,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  previous_token_hash bytea,
  previous_token_expires_at timestamp without time zone,
  constraint integration_name_key UNIQUE (name),
  constraint integration_previous_token_hash_key UNIQUE (previous_token_hash),
  constraint integration_token_hash_key UNIQUE (token_hash),
  constraint integration_pkey PRIMARY KEY (integration_id),
  constraint integration_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(role_id),
  constraint integration_previous_token_check CHECK (((previous_token_hash IS NULL) = (previous_token_expires_at IS NULL)))
);

create table mail_count (
  result text not null,
  mails bigint not null,
  constraint mail_count_pkey PRIMARY KEY (result)
);

create table picture (
  hash text not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  is_quoted boolean default false not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint picture_pkey PRIMARY KEY (hash),
  constraint picture_mime_type_check CHECK ((mime_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);

create table price_request (
  request_id integer generated always as identity not null,
  store_id integer not null,
  is_admin_notified boolean default false not null,
  is_customer_notified boolean default false not null,
  is_replied boolean default false not null,
  is_read boolean default false not null,
  customer_ip text,
  customer_email text not null,
  customer_firstname text,
  customer_lastname text,
  customer_phone text,
  message text,
  product_id integer,
  product_name text,
  product_sku text,
  custom_field_1 text,
  custom_field_2 text,
  custom_field_3 text,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  list_json text not null,
  company text,
  vat_id text,
  billing_address json,
  shipping_address json,
  assignee_id integer,
  close_reason text,
  snoozed_until timestamp without time zone,
  snoozed_after integer,
  closed_at timestamp without time zone,
  closed_by text,
  constraint price_request_pkey PRIMARY KEY (request_id),
  constraint price_request_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admin_user(user_id) ON DELETE SET NULL,
  constraint price_request_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id),
  constraint price_request_check CHECK (((snoozed_until IS NULL) = (snoozed_after IS NULL))),
  constraint price_request_check1 CHECK (((close_reason IS NULL) OR (snoozed_until IS NULL)))
);
CREATE INDEX price_request_assigned ON public.price_request USING btree (assignee_id, created_at, request_id) WHERE ((assignee_id IS NOT NULL) AND (NOT (is_read AND is_replied)) AND (close_reason IS NULL));
CREATE INDEX price_request_assignee_id ON public.price_request USING btree (assignee_id, request_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX price_request_created_at ON public.price_request USING btree (created_at, request_id);
CREATE INDEX price_request_customer_ip ON public.price_request USING btree (created_at) WHERE (customer_ip IS NOT NULL);
CREATE INDEX price_request_email ON public.price_request USING btree (lower(customer_email) text_pattern_ops, request_id DESC);
CREATE INDEX price_request_increment_id ON public.price_request USING btree (lower(increment_id('REQ'::text, request_id)));
CREATE INDEX price_request_lastname ON public.price_request USING btree (lower(customer_lastname) text_pattern_ops, request_id DESC) WHERE (customer_lastname IS NOT NULL);
CREATE INDEX price_request_snoozed ON public.price_request USING btree (created_at, request_id) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX price_request_unanswered ON public.price_request USING btree (created_at, request_id) INCLUDE (assignee_id, snoozed_until) WHERE (is_read AND (NOT is_replied) AND (close_reason IS NULL));
CREATE INDEX price_request_unread ON public.price_request USING btree (created_at, request_id) INCLUDE (close_reason, snoozed_until) WHERE (NOT is_read);
CREATE INDEX price_request_updated_at ON public.price_request USING btree (updated_at, request_id);
CREATE TRIGGER price_request_json BEFORE INSERT OR UPDATE ON public.price_request FOR EACH ROW EXECUTE FUNCTION price_request_json();
CREATE TRIGGER price_request_search AFTER INSERT OR DELETE ON public.price_request FOR EACH ROW EXECUTE FUNCTION note_searchable();
CREATE TRIGGER price_request_search_change AFTER UPDATE ON public.price_request FOR EACH ROW WHEN (((((((old.customer_email IS DISTINCT FROM new.customer_email) OR (old.customer_firstname IS DISTINCT FROM new.customer_firstname)) OR (old.customer_lastname IS DISTINCT FROM new.customer_lastname)) OR (old.company IS DISTINCT FROM new.company)) OR (old.product_sku IS DISTINCT FROM new.product_sku)) OR (old.product_name IS DISTINCT FROM new.product_name))) EXECUTE FUNCTION note_searchable();

create table price_request_file (
  file_id integer generated always as identity not null,
  request_id integer not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null,
  hash text not null,
  created_at timestamp without time zone not null,
  constraint price_request_file_path_key UNIQUE (path),
  constraint price_request_file_pkey PRIMARY KEY (file_id),
  constraint price_request_file_request_id_fkey FOREIGN KEY (request_id) REFERENCES price_request(request_id)
);
CREATE INDEX price_request_file_request_id ON public.price_request_file USING btree (request_id);

create table price_request_reply (
  reply_id integer generated always as identity not null,
  request_id integer not null,
  message text not null,
  price numeric(20,4),
  currency_code text not null,
  author text not null,
  created_at timestamp without time zone default utc_now() not null,
  quote_id integer,
  constraint price_request_reply_pkey PRIMARY KEY (reply_id),
  constraint price_request_reply_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id),
  constraint price_request_reply_request_id_fkey FOREIGN KEY (request_id) REFERENCES price_request(request_id)
);
CREATE INDEX price_request_reply_created_at ON public.price_request_reply USING btree (created_at);
CREATE UNIQUE INDEX price_request_reply_quote ON public.price_request_reply USING btree (quote_id) WHERE (quote_id IS NOT NULL);
CREATE INDEX price_request_reply_request_id ON public.price_request_reply USING btree (request_id);

create table product (
  product_id integer generated always as identity not null,
  sku text not null,
  name text not null,
  price numeric(20,4) not null,
  tax_percent numeric(7,4) default 0 not null,
  type_id text default 'simple'::text not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  unit text,
  description text,
  prices json,
  image text,
  constraint product_sku_key UNIQUE (sku),
  constraint product_pkey PRIMARY KEY (product_id),
  constraint product_image_fkey FOREIGN KEY (image) REFERENCES picture(hash) NOT VALID,
  constraint product_price_check CHECK ((price >= (0)::numeric)),
  constraint product_tax_percent_check CHECK ((tax_percent >= (0)::numeric))
);
CREATE INDEX product_image ON public.product USING btree (image) WHERE (image IS NOT NULL);
CREATE INDEX product_sku_prefix ON public.product USING btree (lower(sku) text_pattern_ops, product_id DESC);
CREATE INDEX product_updated_at ON public.product USING btree (updated_at, product_id);
CREATE TRIGGER product_search AFTER INSERT OR DELETE ON public.product FOR EACH ROW EXECUTE FUNCTION note_searchable();
CREATE TRIGGER product_search_change AFTER UPDATE ON public.product FOR EACH ROW WHEN (((old.sku IS DISTINCT FROM new.sku) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION note_searchable();

create table product_cost (
  product_id integer not null,
  cost numeric(20,4) not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint product_cost_pkey PRIMARY KEY (product_id),
  constraint product_cost_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE,
  constraint product_cost_cost_check CHECK ((cost >= (0)::numeric))
);

create table quote (
  quote_id integer generated always as identity not null,
  request_id integer,
  store_id integer not null,
  status text default 'pending'::text not null,
  customer_id integer,
  customer_email text,
  customer_firstname text,
  customer_lastname text,
  customer_is_guest boolean not null,
  customer_note text,
  seller_comment text,
  currency_code text not null,
  items_count integer not null,
  items_qty numeric(20,4) not null,
  original_subtotal numeric(20,4) not null,
  subtotal numeric(20,4) not null,
  discount_amount numeric(20,4) not null,
  shipping_amount numeric(20,4) not null,
  shipping_description text,
  tax_amount numeric(20,4) not null,
  grand_total numeric(20,4) not null,
  expires_at timestamp without time zone,
  proposed_at timestamp without time zone,
  cart_id integer,
  order_id integer,
  order_increment_id text,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  version integer default 1 not null,
  reminded_at timestamp without time zone,
  json_before_status text not null,
  json_after_status text not null,
  proposal_mailed_at timestamp without time zone,
  tax_rates json,
  company text,
  vat_id text,
  purchase_order_number text,
  billing_address json,
  shipping_address json,
  assignee_id integer,
  link_generation integer default 0 not null,
  buyer_number integer default 1 not null,
  order_reference text,
  accepted_at timestamp without time zone,
  cc json default '[]'::json not null,
  price_request_id integer,
  title text,
  terms text,
  show_images boolean default true not null,
  shipping_tax_percent numeric(7,4),
  shipping_tax_amount numeric(20,4) default 0 not null,
  tax_rounding text default 'row'::text not null,
  json_fields smallint default 1 not null,
  files text,
  grand_total_from numeric(20,4),
  grand_total_to numeric(20,4),
  reworked_at timestamp without time zone,
  shop_delivery_id integer,
  constraint quote_pkey PRIMARY KEY (quote_id),
  constraint quote_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admin_user(user_id) ON DELETE SET NULL,
  constraint quote_price_request_id_fkey FOREIGN KEY (price_request_id) REFERENCES price_request(request_id),
  constraint quote_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_request(request_id),
  constraint quote_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id),
  constraint quote_check CHECK ((grand_total = ((subtotal + shipping_amount) + tax_amount))),
  constraint quote_shipping_amount_check CHECK ((shipping_amount >= (0)::numeric)),
  constraint quote_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'proposed'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'purchased'::text, 'cancelled'::text, 'closed'::text])))
);
CREATE INDEX quote_assignee_id ON public.quote USING btree (assignee_id, quote_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX quote_awaited ON public.quote USING btree (proposed_at, quote_id) INCLUDE (store_id, buyer_number, expires_at, assignee_id) WHERE (status = 'proposed'::text);
CREATE INDEX quote_by_expiry ON public.quote USING btree (expires_at, quote_id);
CREATE INDEX quote_by_late_expiry ON public.quote USING btree (expires_at DESC NULLS LAST, quote_id DESC);
CREATE INDEX quote_created_at ON public.quote USING btree (created_at, quote_id);
CREATE INDEX quote_currency_code ON public.quote USING btree (lower(currency_code), quote_id);
CREATE INDEX quote_email ON public.quote USING btree (lower(customer_email) text_pattern_ops, quote_id DESC);
CREATE INDEX quote_expires_at ON public.quote USING btree (expires_at) WHERE (status = ANY (ARRAY['approved'::text, 'proposed'::text, 'accepted'::text]));
CREATE INDEX quote_expiring ON public.quote USING btree (GREATEST(proposed_at, (expires_at - '7 days'::interval)), quote_id) INCLUDE (proposed_at, expires_at, assignee_id) WHERE (status = 'proposed'::text);
CREATE INDEX quote_expiring_assigned ON public.quote USING btree (assignee_id, GREATEST(proposed_at, (expires_at - '7 days'::interval)), quote_id) INCLUDE (proposed_at, expires_at) WHERE ((assignee_id IS NOT NULL) AND (status = 'proposed'::text));
CREATE INDEX quote_grand_total ON public.quote USING btree (grand_total, quote_id);
CREATE INDEX quote_in_cart ON public.quote USING btree (cart_id, quote_id) WHERE (status = 'accepted'::text);
CREATE INDEX quote_in_revision ON public.quote USING btree (COALESCE(reworked_at, proposed_at), quote_id) INCLUDE (status, expires_at, assignee_id) WHERE ((status = ANY (ARRAY['pending'::text, 'approved'::text])) AND (proposed_at IS NOT NULL));
CREATE INDEX quote_increment_id ON public.quote USING btree (lower(increment_id('Q'::text, quote_id)));
CREATE INDEX quote_lastname ON public.quote USING btree (lower(customer_lastname) text_pattern_ops, quote_id DESC) WHERE (customer_lastname IS NOT NULL);
CREATE INDEX quote_of_customer ON public.quote USING btree (customer_id, quote_id DESC);
CREATE INDEX quote_order_id ON public.quote USING btree (order_id);
CREATE INDEX quote_order_reference ON public.quote USING btree (lower(order_reference), quote_id) WHERE (order_reference IS NOT NULL);
CREATE INDEX quote_price_request ON public.quote USING btree (price_request_id) WHERE (price_request_id IS NOT NULL);
CREATE INDEX quote_proposed_at ON public.quote USING btree (proposed_at, quote_id) WHERE (proposed_at IS NOT NULL);
CREATE INDEX quote_request_id ON public.quote USING btree (request_id);
CREATE INDEX quote_to_order ON public.quote USING btree (accepted_at, quote_id) INCLUDE (expires_at, assignee_id) WHERE (status = 'accepted'::text);
CREATE INDEX quote_to_order_assigned ON public.quote USING btree (assignee_id, accepted_at, quote_id) INCLUDE (expires_at) WHERE ((assignee_id IS NOT NULL) AND (status = 'accepted'::text));
CREATE INDEX quote_to_remind ON public.quote USING btree (expires_at) WHERE ((status = 'proposed'::text) AND (reminded_at IS NULL));
CREATE INDEX quote_updated_at ON public.quote USING btree (updated_at, quote_id);
CREATE INDEX quote_without_tax_rates ON public.quote USING btree (quote_id) WHERE (tax_rates IS NULL);
CREATE TRIGGER quote_accepted BEFORE UPDATE ON public.quote FOR EACH ROW WHEN (((new.status = 'accepted'::text) AND (old.status <> 'accepted'::text))) EXECUTE FUNCTION quote_accepted();
CREATE TRIGGER quote_buyer BEFORE UPDATE OF customer_id, customer_email ON public.quote FOR EACH ROW EXECUTE FUNCTION quote_buyer();
CREATE TRIGGER quote_changed_figures AFTER UPDATE ON public.quote FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.grand_total IS DISTINCT FROM new.grand_total)) OR ((old.expires_at)::date IS DISTINCT FROM (new.expires_at)::date)) OR (old.assignee_id IS DISTINCT FROM new.assignee_id))) EXECUTE FUNCTION count_changed_quote();
CREATE TRIGGER quote_copied_insert AFTER INSERT ON public.quote FOR EACH ROW WHEN (((new.cc)::text <> '[]'::text)) EXECUTE FUNCTION quote_copied();
CREATE TRIGGER quote_copied_update AFTER UPDATE OF cc ON public.quote FOR EACH ROW WHEN (((new.cc)::text <> '[]'::text)) EXECUTE FUNCTION quote_copied();
CREATE TRIGGER quote_follow_in_shop AFTER UPDATE OF status, cart_id ON public.quote FOR EACH ROW WHEN (((((new.cart_id IS NULL) AND ((new.shop_delivery_id IS NOT NULL) OR (new.status = 'accepted'::text))) OR ((new.status = 'purchased'::text) AND (new.shop_delivery_id IS NOT NULL))) AND ((old.status IS DISTINCT FROM new.status) OR (old.cart_id IS DISTINCT FROM new.cart_id)))) EXECUTE FUNCTION follow_in_shop();
CREATE TRIGGER quote_former_text AFTER UPDATE OF customer_id, customer_email ON public.quote FOR EACH ROW WHEN ((old.buyer_number <> new.buyer_number)) EXECUTE FUNCTION quote_former_text();
CREATE TRIGGER quote_json BEFORE INSERT OR UPDATE ON public.quote FOR EACH ROW EXECUTE FUNCTION quote_json();
CREATE TRIGGER quote_new_figures AFTER INSERT ON public.quote FOR EACH ROW WHEN (quote_is_open(new.status)) EXECUTE FUNCTION count_new_quote();
CREATE TRIGGER quote_search AFTER INSERT OR DELETE ON public.quote FOR EACH ROW EXECUTE FUNCTION note_searchable();
CREATE TRIGGER quote_search_buyer AFTER UPDATE ON public.quote FOR EACH ROW WHEN ((old.buyer_number <> new.buyer_number)) EXECUTE FUNCTION note_searchable();
CREATE TRIGGER quote_search_change AFTER UPDATE ON public.quote FOR EACH ROW WHEN (((((((((old.customer_email IS DISTINCT FROM new.customer_email) OR (old.customer_firstname IS DISTINCT FROM new.customer_firstname)) OR (old.customer_lastname IS DISTINCT FROM new.customer_lastname)) OR (old.company IS DISTINCT FROM new.company)) OR (old.purchase_order_number IS DISTINCT FROM new.purchase_order_number)) OR (old.order_reference IS DISTINCT FROM new.order_reference)) OR (old.order_increment_id IS DISTINCT FROM new.order_increment_id)) OR ((new.status = 'pending'::text) AND (old.version <> new.version)))) EXECUTE FUNCTION note_searchable();

create table quote_comment (
  comment_id integer generated always as identity not null,
  quote_id integer not null,
  item_id integer,
  kind text not null,
  author text not null,
  is_internal boolean not null,
  text text not null,
  wanted json,
  quote_version integer not null,
  is_read boolean not null,
  created_at timestamp without time zone default utc_now() not null,
  buyer_number integer default 1 not null,
  taken_at timestamp without time zone,
  constraint quote_comment_pkey PRIMARY KEY (comment_id),
  constraint quote_comment_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);
CREATE INDEX quote_comment_quote_id ON public.quote_comment USING btree (quote_id, comment_id);
CREATE INDEX quote_comment_unread ON public.quote_comment USING btree (created_at, quote_id) WHERE (NOT is_read);
CREATE TRIGGER quote_comment_buyer BEFORE INSERT ON public.quote_comment FOR EACH ROW EXECUTE FUNCTION buyer_of_now();
CREATE TRIGGER quote_comment_search AFTER INSERT OR DELETE ON public.quote_comment FOR EACH ROW EXECUTE FUNCTION note_searchable_comment();
CREATE TRIGGER quote_comment_search_change AFTER UPDATE ON public.quote_comment FOR EACH ROW WHEN ((old.text <> new.text)) EXECUTE FUNCTION note_searchable_comment();

create table quote_copied (
  address text not null,
  quote_id integer not null,
  constraint quote_copied_pkey PRIMARY KEY (address, quote_id),
  constraint quote_copied_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);

create table quote_figure (
  currency_code text not null,
  figure text not null,
  day date,
  store_id integer not null,
  assignee_id integer,
  detail text,
  seconds integer,
  quotes integer not null,
  grand_total numeric not null,
  constraint quote_figure_currency_code_figure_day_store_id_assignee_id__key UNIQUE NULLS NOT DISTINCT (currency_code, figure, day, store_id, assignee_id, detail, seconds)
);

create table quote_figure_change (
  currency_code text not null,
  figure text not null,
  day date,
  store_id integer not null,
  assignee_id integer,
  detail text,
  seconds integer,
  quotes integer not null,
  grand_total numeric not null
);

create table quote_file (
  file_id integer generated always as identity not null,
  quote_id integer not null,
  item_id integer,
  comment_id integer,
  is_internal boolean not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null,
  hash text not null,
  preview bytea,
  uploaded_by text not null,
  is_waiting boolean default false not null,
  is_removed boolean default false not null,
  buyer_number integer default 1 not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint quote_file_pkey PRIMARY KEY (file_id),
  constraint quote_file_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES quote_comment(comment_id) ON DELETE CASCADE,
  constraint quote_file_item_id_fkey FOREIGN KEY (item_id) REFERENCES quote_item(item_id) ON DELETE SET NULL,
  constraint quote_file_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);
CREATE INDEX quote_file_comment_id ON public.quote_file USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX quote_file_item_id ON public.quote_file USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX quote_file_path ON public.quote_file USING btree (path);
CREATE INDEX quote_file_quote_id ON public.quote_file USING btree (quote_id, file_id);
CREATE INDEX quote_file_waiting ON public.quote_file USING btree (created_at) WHERE is_waiting;
CREATE TRIGGER quote_file_buyer BEFORE INSERT ON public.quote_file FOR EACH ROW EXECUTE FUNCTION buyer_of_now();
CREATE TRIGGER quote_file_kept AFTER INSERT OR DELETE OR UPDATE ON public.quote_file FOR EACH ROW EXECUTE FUNCTION keep_quote_files();

create table quote_follow_up (
  quote_id integer not null,
  buyer_number integer default 1 not null,
  remind_at timestamp without time zone,
  note text,
  set_by text,
  for_status text,
  reminder_done_at timestamp without time zone,
  unseen_done_for timestamp without time zone,
  unanswered_done_for timestamp without time zone,
  constraint quote_follow_up_pkey PRIMARY KEY (quote_id),
  constraint quote_follow_up_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id),
  constraint quote_follow_up_check CHECK (((remind_at IS NULL) = (set_by IS NULL))),
  constraint quote_follow_up_check1 CHECK (((remind_at IS NULL) = (for_status IS NULL)))
);
CREATE INDEX quote_follow_up_due ON public.quote_follow_up USING btree (remind_at, quote_id) WHERE ((remind_at IS NOT NULL) AND (reminder_done_at IS NULL));
CREATE TRIGGER quote_follow_up_buyer BEFORE INSERT ON public.quote_follow_up FOR EACH ROW EXECUTE FUNCTION buyer_of_now();

create table quote_former_text (
  quote_id integer not null,
  buyer_number integer not null,
  digest text not null,
  constraint quote_former_text_pkey PRIMARY KEY (quote_id, buyer_number, digest),
  constraint quote_former_text_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);

create table quote_history (
  history_id integer generated always as identity not null,
  quote_id integer not null,
  from_status text,
  to_status text not null,
  actor text not null,
  comment text,
  created_at timestamp without time zone default utc_now() not null,
  former_customer_id integer,
  former_customer_email text,
  reason_code text,
  grand_total numeric(20,4),
  accepted_by text,
  buyer_number integer default 1 not null,
  link_action text,
  link_generation integer,
  versions integer default 1 not null,
  changes json,
  changes_count integer,
  constraint quote_history_pkey PRIMARY KEY (history_id),
  constraint quote_history_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);
CREATE INDEX quote_history_quote_id ON public.quote_history USING btree (quote_id);
CREATE TRIGGER quote_history_buyer BEFORE INSERT ON public.quote_history FOR EACH ROW EXECUTE FUNCTION buyer_of_now();
CREATE TRIGGER quote_history_figures AFTER INSERT ON public.quote_history FOR EACH ROW WHEN (((new.from_status IS NULL) OR (new.from_status <> new.to_status))) EXECUTE FUNCTION count_quote_move();
CREATE TRIGGER quote_history_undone BEFORE DELETE ON public.quote_history FOR EACH ROW WHEN (((old.from_status IS NULL) OR (old.from_status <> old.to_status))) EXECUTE FUNCTION uncount_quote_move();

create table quote_item (
  item_id integer generated always as identity not null,
  quote_id integer not null,
  product_id integer,
  product_type text not null,
  sku text not null,
  name text not null,
  qty numeric(20,4) not null,
  price numeric(20,4) not null,
  original_price numeric(20,4) not null,
  discount_percent numeric(24,4) not null,
  tax_percent numeric(7,4) not null,
  tax_amount numeric(20,4) not null,
  price_incl_tax numeric(20,4) not null,
  row_total numeric(20,4) not null,
  row_total_incl_tax numeric(20,4) not null,
  tier_prices json default '[]'::json not null,
  customer_note text,
  options json default '[]'::json not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  item_json text not null,
  chosen_qty numeric(20,4),
  chosen_price numeric(20,4),
  "position" integer default 0 not null,
  description text,
  unit text,
  section text,
  needs_price boolean default false not null,
  needs_tax boolean default false not null,
  json_fields smallint default 1 not null,
  files text,
  image text,
  role text default 'included'::text not null,
  choice_group text,
  is_chosen boolean default true not null,
  is_default boolean default true not null,
  constraint quote_item_pkey PRIMARY KEY (item_id),
  constraint quote_item_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id),
  constraint quote_item_check CHECK (((chosen_qty IS NULL) = (chosen_price IS NULL))),
  constraint quote_item_choice_group_check CHECK (((role = 'alternative'::text) = (choice_group IS NOT NULL))) NOT VALID,
  constraint quote_item_chosen_price_check CHECK ((chosen_price >= (0)::numeric)),
  constraint quote_item_chosen_qty_check CHECK ((chosen_qty > (0)::numeric)),
  constraint quote_item_included_check CHECK (((role <> 'included'::text) OR (is_chosen AND is_default))) NOT VALID,
  constraint quote_item_original_price_check CHECK (((original_price >= (0)::numeric) OR (product_type = 'custom'::text))) NOT VALID,
  constraint quote_item_price_check CHECK (((price >= (0)::numeric) OR (product_type = 'custom'::text))) NOT VALID,
  constraint quote_item_qty_check CHECK ((qty > (0)::numeric)),
  constraint quote_item_role_check CHECK ((role = ANY (ARRAY['included'::text, 'optional'::text, 'alternative'::text]))) NOT VALID,
  constraint quote_item_tax_percent_check CHECK ((tax_percent >= (0)::numeric))
);
CREATE INDEX quote_item_position ON public.quote_item USING btree (quote_id, "position", item_id);
CREATE INDEX quote_item_sku ON public.quote_item USING btree (sku, quote_id DESC);
CREATE TRIGGER custom_sku BEFORE INSERT OR UPDATE ON public.quote_item FOR EACH ROW WHEN ((new.sku = ''::text)) EXECUTE FUNCTION custom_sku();
CREATE TRIGGER quote_item_json BEFORE INSERT OR UPDATE ON public.quote_item FOR EACH ROW EXECUTE FUNCTION quote_item_json();
CREATE TRIGGER quote_item_tax_rates AFTER INSERT ON public.quote_item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION quote_item_tax_rates();

create table quote_mail (
  mail_key text not null,
  quote_id integer not null,
  mail text not null,
  state text not null,
  recipient text,
  reason text,
  queued_at timestamp without time zone default utc_now() not null,
  settled_at timestamp without time zone,
  constraint quote_mail_pkey PRIMARY KEY (mail_key),
  constraint quote_mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'not_sent'::text])))
);
CREATE INDEX quote_mail_quote_id ON public.quote_mail USING btree (quote_id, queued_at);

create table quote_proposal (
  quote_id integer not null,
  proposal_number integer not null,
  history_id integer not null,
  quote_version integer not null,
  record json not null,
  seen_at timestamp without time zone,
  buyer_number integer default 1 not null,
  extended_version integer,
  file_ids integer[],
  extended_until timestamp without time zone,
  constraint quote_proposal_pkey PRIMARY KEY (quote_id, proposal_number),
  constraint quote_proposal_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id)
);
CREATE TRIGGER quote_proposal_buyer BEFORE INSERT ON public.quote_proposal FOR EACH ROW EXECUTE FUNCTION buyer_of_now();

create table quote_request (
  request_id integer generated always as identity not null,
  status text default 'pending'::text not null,
  source text not null,
  store_id integer not null,
  customer_id integer,
  customer_email text,
  customer_firstname text,
  customer_lastname text,
  customer_is_guest boolean not null,
  cart_id integer,
  details text,
  currency_code text not null,
  items_count integer not null,
  items_qty numeric(20,4) not null,
  subtotal numeric(20,4) not null,
  quote_id integer,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  version integer default 1 not null,
  company text,
  vat_id text,
  billing_address json,
  shipping_address json,
  assignee_id integer,
  constraint quote_request_pkey PRIMARY KEY (request_id),
  constraint quote_request_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admin_user(user_id) ON DELETE SET NULL,
  constraint quote_request_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id),
  constraint quote_request_source_check CHECK ((source = ANY (ARRAY['customer'::text, 'cart'::text]))),
  constraint quote_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text, 'closed'::text])))
);
CREATE INDEX quote_request_assigned ON public.quote_request USING btree (assignee_id, created_at, request_id) WHERE ((assignee_id IS NOT NULL) AND (status = 'pending'::text));
CREATE INDEX quote_request_assignee_id ON public.quote_request USING btree (assignee_id, request_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX quote_request_created_at ON public.quote_request USING btree (created_at, request_id);
CREATE INDEX quote_request_customer_id ON public.quote_request USING btree (customer_id);
CREATE INDEX quote_request_email ON public.quote_request USING btree (lower(customer_email) text_pattern_ops, request_id DESC);
CREATE INDEX quote_request_increment_id ON public.quote_request USING btree (lower(increment_id('QR'::text, request_id)));
CREATE INDEX quote_request_pending ON public.quote_request USING btree (created_at, request_id) INCLUDE (assignee_id) WHERE (status = 'pending'::text);
CREATE INDEX quote_request_pending_cart ON public.quote_request USING btree (cart_id) WHERE (status = 'pending'::text);
CREATE INDEX quote_request_updated_at ON public.quote_request USING btree (updated_at, request_id);
CREATE TRIGGER quote_request_assigned_figures AFTER UPDATE ON public.quote_request FOR EACH ROW WHEN ((old.assignee_id IS DISTINCT FROM new.assignee_id)) EXECUTE FUNCTION count_assigned_request();
CREATE TRIGGER quote_request_new_figures AFTER INSERT ON public.quote_request FOR EACH ROW EXECUTE FUNCTION count_new_request();
CREATE TRIGGER quote_request_search AFTER INSERT OR DELETE ON public.quote_request FOR EACH ROW EXECUTE FUNCTION note_searchable();
CREATE TRIGGER quote_request_search_change AFTER UPDATE ON public.quote_request FOR EACH ROW WHEN (((((old.customer_email IS DISTINCT FROM new.customer_email) OR (old.customer_firstname IS DISTINCT FROM new.customer_firstname)) OR (old.customer_lastname IS DISTINCT FROM new.customer_lastname)) OR (old.company IS DISTINCT FROM new.company))) EXECUTE FUNCTION note_searchable();

create table quote_request_history (
  history_id integer generated always as identity not null,
  request_id integer not null,
  from_status text,
  to_status text not null,
  actor text not null,
  comment text,
  created_at timestamp without time zone default utc_now() not null,
  reason_code text,
  constraint quote_request_history_pkey PRIMARY KEY (history_id),
  constraint quote_request_history_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_request(request_id)
);
CREATE INDEX quote_request_history_request_id ON public.quote_request_history USING btree (request_id);

create table quote_request_item (
  item_id integer generated always as identity not null,
  request_id integer not null,
  product_id integer,
  sku text not null,
  name text not null,
  qty numeric(20,4) not null,
  price numeric(20,4) not null,
  row_total numeric(20,4) not null,
  product_type text,
  tax_percent numeric(7,4),
  description text,
  unit text,
  needs_price boolean,
  constraint quote_request_item_pkey PRIMARY KEY (item_id),
  constraint quote_request_item_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_request(request_id),
  constraint quote_request_item_price_check CHECK ((price >= (0)::numeric)),
  constraint quote_request_item_qty_check CHECK ((qty > (0)::numeric))
);
CREATE INDEX quote_request_item_order ON public.quote_request_item USING btree (request_id, item_id);
CREATE TRIGGER custom_sku BEFORE INSERT ON public.quote_request_item FOR EACH ROW WHEN ((new.sku = ''::text)) EXECUTE FUNCTION custom_sku();
CREATE TRIGGER quote_request_item_product BEFORE INSERT ON public.quote_request_item FOR EACH ROW WHEN ((new.product_id IS NOT NULL)) EXECUTE FUNCTION quote_request_item_product();

create table quote_template (
  template_id integer generated always as identity not null,
  name text not null,
  store_id integer,
  currency_code text,
  title text,
  items json not null,
  seller_comment text,
  terms text,
  shipping_amount numeric(15,4),
  shipping_description text,
  shipping_tax_percent numeric(7,4),
  valid_days integer,
  version integer default 1 not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  unchosen_items json default '[]'::json not null,
  constraint quote_template_store_id_name_key UNIQUE NULLS NOT DISTINCT (store_id, name),
  constraint quote_template_pkey PRIMARY KEY (template_id),
  constraint quote_template_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id)
);

create table request_count (
  caller text not null,
  requests integer not null,
  began_at timestamp without time zone not null,
  constraint request_count_pkey PRIMARY KEY (caller)
);

create table role (
  role_id integer generated always as identity not null,
  name text not null,
  permissions text[] not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint role_name_key UNIQUE (name),
  constraint role_pkey PRIMARY KEY (role_id)
);

create table sales_order (
  order_id integer generated always as identity not null,
  cart_id integer not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint sales_order_cart_id_key UNIQUE (cart_id),
  constraint sales_order_pkey PRIMARY KEY (order_id),
  constraint sales_order_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id)
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table search_note (
  note_id bigint generated always as identity not null,
  record_type text not null,
  record_id integer not null,
  constraint search_note_pkey PRIMARY KEY (note_id)
);

create table search_record (
  record_type text not null,
  record_id integer not null,
  text text collate "C" not null,
  constraint search_record_pkey PRIMARY KEY (record_type, record_id)
);
CREATE INDEX search_customer ON public.search_record USING gin (search_grams(text)) WITH (gin_pending_list_limit='1024') WHERE (record_type = 'customer'::text);
CREATE INDEX search_price_request ON public.search_record USING gin (search_grams(text)) WITH (gin_pending_list_limit='1024') WHERE (record_type = 'price_request'::text);
CREATE INDEX search_product ON public.search_record USING gin (search_grams(text)) WITH (gin_pending_list_limit='1024') WHERE (record_type = 'product'::text);
CREATE INDEX search_quote ON public.search_record USING gin (search_grams(text)) WITH (gin_pending_list_limit='1024') WHERE (record_type = 'quote'::text);
CREATE INDEX search_quote_request ON public.search_record USING gin (search_grams(text)) WITH (gin_pending_list_limit='1024') WHERE (record_type = 'quote_request'::text);

create table secret (
  name text not null,
  key bytea not null,
  constraint secret_pkey PRIMARY KEY (name)
);

create table service_setting (
  name text not null,
  value text not null,
  constraint service_setting_pkey PRIMARY KEY (name)
);

create table session (
  session_id integer generated always as identity not null,
  user_id integer not null,
  token_hash bytea not null,
  expires_at timestamp without time zone not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_pkey PRIMARY KEY (session_id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES admin_user(user_id) ON DELETE CASCADE
);
CREATE INDEX session_expires_at ON public.session USING btree (expires_at);
CREATE INDEX session_user_id ON public.session USING btree (user_id);

create table shop (
  shop_id integer generated always as identity not null,
  code text not null,
  kind text not null,
  store_id integer not null,
  url text not null,
  settings json not null,
  secrets json not null,
  can json not null,
  is_active boolean default true not null,
  synced_at timestamp without time zone,
  fully_synced_at timestamp without time zone,
  sync_started_at timestamp without time zone,
  sync_count integer default 0 not null,
  sync_error text,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint shop_code_key UNIQUE (code),
  constraint shop_store_id_key UNIQUE (store_id),
  constraint shop_pkey PRIMARY KEY (shop_id),
  constraint shop_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id)
);

create table shop_attempt (
  attempt_id bigint generated always as identity not null,
  delivery_id integer not null,
  action text not null,
  outcome text not null,
  message text,
  duration_ms integer not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint shop_attempt_pkey PRIMARY KEY (attempt_id),
  constraint shop_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES shop_delivery(delivery_id) ON DELETE CASCADE
);
CREATE INDEX shop_attempt_delivery ON public.shop_attempt USING btree (delivery_id, attempt_id);

create table shop_delivery (
  delivery_id integer generated always as identity not null,
  shop_id integer not null,
  quote_id integer not null,
  cart_id integer not null,
  key text not null,
  state text not null,
  contents json not null,
  choices json not null,
  customer_id integer,
  actor text not null,
  quote_version integer,
  refusal_code text,
  refusal_message text,
  code text,
  message text,
  checkout_url text,
  order_number text,
  attempts integer default 0 not null,
  tried_since timestamp without time zone default utc_now() not null,
  next_at timestamp without time zone default utc_now(),
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  first_attempt_at timestamp without time zone,
  last_attempt_at timestamp without time zone,
  constraint shop_delivery_key_key UNIQUE (key),
  constraint shop_delivery_pkey PRIMARY KEY (delivery_id),
  constraint shop_delivery_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id),
  constraint shop_delivery_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(quote_id),
  constraint shop_delivery_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop(shop_id),
  constraint shop_delivery_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'unknown'::text, 'delivered'::text, 'refused'::text, 'changed'::text, 'ordered'::text, 'differs'::text, 'cancelled'::text, 'withdrawing'::text, 'withdrawn'::text])))
);
CREATE INDEX shop_delivery_cart ON public.shop_delivery USING btree (cart_id);
CREATE INDEX shop_delivery_due ON public.shop_delivery USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX shop_delivery_open ON public.shop_delivery USING btree (quote_id) WHERE (state <> ALL (ARRAY['refused'::text, 'withdrawn'::text, 'cancelled'::text]));
CREATE INDEX shop_delivery_quote ON public.shop_delivery USING btree (quote_id);
CREATE INDEX shop_delivery_shop ON public.shop_delivery USING btree (shop_id, delivery_id DESC);

create table shop_ref (
  shop_id integer not null,
  kind text not null,
  ref text not null,
  id integer not null,
  is_sold boolean default true not null,
  constraint shop_ref_shop_id_kind_id_key UNIQUE (shop_id, kind, id),
  constraint shop_ref_pkey PRIMARY KEY (shop_id, kind, ref),
  constraint shop_ref_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop(shop_id) ON DELETE CASCADE,
  constraint shop_ref_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'customer'::text, 'cart'::text])))
);

create table sign_in_failure (
  name_and_address bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (name_and_address)
);

create table store (
  store_id integer generated always as identity not null,
  code text not null,
  name text not null,
  currency_code text not null,
  timezone text default 'UTC'::text not null,
  locale text,
  warn_discount_percent numeric default 30,
  warn_margin_percent numeric default 0,
  default_tax_percent numeric(7,4),
  shipping_tax_percent numeric(7,4),
  quote_terms text,
  tax_rounding text default 'row'::text not null,
  address text,
  logo text,
  warn_surcharge_percent numeric default 100,
  follow_up_unseen_days integer,
  follow_up_unanswered_days integer,
  constraint store_code_key UNIQUE (code),
  constraint store_pkey PRIMARY KEY (store_id),
  constraint store_logo_fkey FOREIGN KEY (logo) REFERENCES picture(hash) NOT VALID,
  constraint store_default_tax_percent_check CHECK (((default_tax_percent >= (0)::numeric) AND (default_tax_percent <= (100)::numeric))),
  constraint store_follow_up_unanswered_days_check CHECK (((follow_up_unanswered_days >= 1) AND (follow_up_unanswered_days <= 365))),
  constraint store_follow_up_unseen_days_check CHECK (((follow_up_unseen_days >= 1) AND (follow_up_unseen_days <= 365))),
  constraint store_shipping_tax_percent_check CHECK (((shipping_tax_percent >= (0)::numeric) AND (shipping_tax_percent <= (100)::numeric))),
  constraint store_tax_rounding_check CHECK ((tax_rounding = ANY (ARRAY['row'::text, 'rate'::text])))
);

create table store_key (
  key_id integer generated always as identity not null,
  key text not null,
  store_id integer not null,
  origins text[] not null,
  created_at timestamp without time zone default utc_now() not null,
  revoked_at timestamp without time zone,
  constraint store_key_key_key UNIQUE (key),
  constraint store_key_pkey PRIMARY KEY (key_id),
  constraint store_key_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id)
);

create table temporary_file (
  request_message_file_tmp_id integer generated always as identity not null,
  caller text not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null,
  hash text not null,
  created_at timestamp without time zone default utc_now() not null,
  constraint temporary_file_path_key UNIQUE (path),
  constraint temporary_file_pkey PRIMARY KEY (request_message_file_tmp_id)
);
CREATE INDEX temporary_file_created_at ON public.temporary_file USING btree (created_at);

create table text_block (
  text_block_id integer generated always as identity not null,
  name text not null,
  text text not null,
  locale text,
  kind text not null,
  version integer default 1 not null,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint text_block_kind_locale_name_key UNIQUE NULLS NOT DISTINCT (kind, locale, name),
  constraint text_block_pkey PRIMARY KEY (text_block_id)
);

create table unannounced_event (
  recorded_id bigint not null,
  constraint unannounced_event_pkey PRIMARY KEY (recorded_id)
);

create table upload_reservation (
  reservation_id bigint generated always as identity not null,
  key_id integer not null,
  caller text not null,
  address_block text not null,
  bytes bigint not null,
  path text,
  reserved_at timestamp without time zone default utc_now() not null,
  constraint upload_reservation_pkey PRIMARY KEY (reservation_id)
);
CREATE INDEX upload_reservation_block ON public.upload_reservation USING btree (address_block, reserved_at);
CREATE INDEX upload_reservation_key ON public.upload_reservation USING btree (key_id, reserved_at);

create table used_proof (
  nonce text not null,
  used_at timestamp without time zone default utc_now() not null,
  key_id integer,
  constraint used_proof_pkey PRIMARY KEY (nonce)
);
CREATE INDEX used_proof_key ON public.used_proof USING btree (key_id, used_at);

create table webhook (
  webhook_id integer generated always as identity not null,
  url text not null,
  events text[] not null,
  description text,
  is_active boolean default true not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp without time zone,
  failing_since timestamp without time zone,
  owner_email text,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  after_recorded_id bigint default 0 not null,
  owner text default 'operator'::text not null,
  constraint webhook_pkey PRIMARY KEY (webhook_id)
);

create table webhook_attempt (
  attempt_id bigint generated always as identity not null,
  delivery_id bigint not null,
  status integer,
  reason text not null,
  duration_ms integer not null,
  answer text,
  created_at timestamp without time zone default utc_now() not null,
  constraint webhook_attempt_pkey PRIMARY KEY (attempt_id),
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(delivery_id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempt_delivery_id ON public.webhook_attempt USING btree (delivery_id);

create table webhook_delivery (
  delivery_id bigint generated always as identity not null,
  webhook_id integer not null,
  message_id text not null,
  type text not null,
  record_type text,
  record_id integer,
  body text not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp without time zone,
  created_at timestamp without time zone default utc_now() not null,
  updated_at timestamp without time zone default utc_now() not null,
  constraint webhook_delivery_webhook_id_message_id_key UNIQUE (webhook_id, message_id),
  constraint webhook_delivery_pkey PRIMARY KEY (delivery_id),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(webhook_id) ON DELETE CASCADE,
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_created_at ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_pending ON public.webhook_delivery USING btree (webhook_id, record_type, record_id, delivery_id) WHERE (status = 'pending'::text);
CREATE INDEX webhook_delivery_record ON public.webhook_delivery USING btree (record_type, record_id);

CREATE OR REPLACE FUNCTION public.buyer_of_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return new;
  end if;
  new.buyer_number := (select q.buyer_number from quote q where q.quote_id = new.quote_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cart_reduction_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.product_id := (select product_id from product where sku = new.sku);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_assigned_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into quote_figure_change
  select new.currency_code, 'requested', new.created_at::date, new.store_id, a.assignee_id, null, null, a.sign, 0
  from (values (old.assignee_id, -1), (new.assignee_id, 1)) a (assignee_id, sign);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into quote_figure_change
  select old.currency_code, 'open', expires_at::date, old.store_id, assignee_id, status, null, sign, sign * grand_total
  from (values (old.expires_at, old.assignee_id, old.status, -1, old.grand_total),
    (new.expires_at, new.assignee_id, new.status, 1, new.grand_total))
    side (expires_at, assignee_id, status, sign, grand_total)
  where quote_is_open(status);
  if old.assignee_id is distinct from new.assignee_id then
    insert into quote_figure_change
    select currency_code, figure, day, store_id, a.assignee_id, detail, seconds, a.sign, a.sign * grand_total
    from quote_move, (values (old.assignee_id, -1), (new.assignee_id, 1)) a (assignee_id, sign)
    where quote_id = new.quote_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into quote_figure_change values (new.currency_code, 'open', new.expires_at::date, new.store_id, new.assignee_id,
    new.status, null, 1, new.grand_total);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_figure_change values (new.currency_code, 'requested', new.created_at::date, new.store_id,
    new.assignee_id, null, null, 1, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_quote_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, 1, grand_total
  from quote_move where history_id = new.history_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.custom_sku()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sku := 'custom-' || new.item_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_in_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.shop_delivery_id is null then
    perform graphile_worker.add_job('deliver_quote', json_build_object('quote_id', new.quote_id),
      job_key := 'shop-quote:' || new.quote_id)
    from shop where store_id = new.store_id and is_active;
  else
    perform graphile_worker.add_job('deliver_quote', json_build_object('delivery_id', delivery_id),
      queue_name := 'shop-cart:' || cart_id, job_key := 'shop-delivery:' || delivery_id, flags := array['shop:' || shop_id])
    from shop_delivery where delivery_id = new.shop_delivery_id and state <> 'ordered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.increment_id(prefix text, id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select prefix || lpad(id::text, greatest(9, length(id::text)), '0') $function$;

CREATE OR REPLACE FUNCTION public.index_search(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  notes integer;
begin
  if not exists (select from search_note) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('quotewright search'));
  with taken as (
    delete from search_note where note_id in (select note_id from search_note order by note_id desc limit most)
    returning record_type, record_id),
  found as materialized (
    select n.record_type, n.record_id, s.text from (select distinct record_type, record_id from taken) n
    left join lateral (select text from searchable s where (s.record_type, s.record_id) = (n.record_type, n.record_id)) s on true),
  removed as (
    delete from search_record r using found f
    where f.text is null and (r.record_type, r.record_id) = (f.record_type, f.record_id)),
  saved as (
    insert into search_record select * from found where text is not null
    on conflict (record_type, record_id) do update set text = excluded.text where search_record.text <> excluded.text)
  select count(*) into notes from taken;
  return notes;
end $function$;

CREATE OR REPLACE FUNCTION public.is_archiving()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select current_setting('quotewright.archiving', true) = 'on' $function$;

CREATE OR REPLACE FUNCTION public.is_offered(quote_file)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select $1.comment_id is null and not $1.is_waiting and not $1.is_removed and not $1.is_internal
$function$;

CREATE OR REPLACE FUNCTION public.keep_quote_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed quote_file := coalesce(new, old);
  listed text;
  item integer;
begin
  if is_archiving() then
    return null;
  end if;
  select json_agg(quote_file_json(f) order by f.file_id)::text into listed
  from quote_file f where f.quote_id = changed.quote_id and is_offered(f);
  update quote set files = listed where quote_id = changed.quote_id and files is distinct from listed;
  foreach item in array array_remove(array[new.item_id, old.item_id], null) loop
    select json_agg(f.file_id order by f.file_id)::text into listed
    from quote_file f where f.item_id = item and is_offered(f);
    update quote_item set files = listed where item_id = item and files is distinct from listed;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.newest_lines(of_sku text, most integer)
 RETURNS SETOF quote_item
 LANGUAGE sql
 STABLE
 SET enable_bitmapscan TO 'off'
AS $function$
  select * from quote_item where sku = of_sku order by quote_id desc limit most
$function$;

CREATE OR REPLACE FUNCTION public.newest_quotes(of_customer integer, most integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
 SET enable_bitmapscan TO 'off'
AS $function$
  select quote_id from quote where customer_id = of_customer order by quote_id desc limit most
$function$;

CREATE OR REPLACE FUNCTION public.note_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  id integer;
begin
  if tg_op = 'DELETE' then
    new := old;
  end if;
  if tg_table_name in ('price_request', 'quote_request') then
    id := new.request_id;
  elsif tg_table_name = 'quote' then
    id := new.quote_id;
  elsif tg_table_name = 'customer' then
    id := new.customer_id;
  else
    id := new.product_id;
  end if;
  insert into search_note (record_type, record_id) values (tg_table_name, id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_searchable_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_note (record_type, record_id) values ('quote', coalesce(new.quote_id, old.quote_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_unannounced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unannounced_event values (new.recorded_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.price_request_json()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.list_json := '{"request_id":' || new.request_id
    || ',"increment_id":"' || increment_id('REQ', new.request_id)
    || '","customer_email":' || to_json(new.customer_email)
    || ',"customer_firstname":' || coalesce(to_json(new.customer_firstname)::text, 'null')
    || ',"customer_lastname":' || coalesce(to_json(new.customer_lastname)::text, 'null')
    || ',"created_at":"' || to_char(new.created_at, 'YYYY-MM-DD HH24:MI:SS')
    || '","is_read":' || new.is_read || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_accepted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.accepted_at := utc_now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_other boolean := old.customer_id is distinct from new.customer_id;
  is_moved boolean := lower(old.customer_email) is distinct from lower(new.customer_email);
begin
  if is_moved or (is_other and old.customer_id is not null) then
    new.link_generation := old.link_generation + 1;
  end if;
  if is_other and (is_moved or old.customer_id is not null) then
    new.buyer_number := old.buyer_number + 1;
    -- What the former buyer wrote on a draft. What was accepted stays as it was agreed.
    if new.status = 'pending' then
      new.customer_note := null;
      new.purchase_order_number := null;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_copied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_copied select lower(address), new.quote_id from json_array_elements_text(new.cc) address
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_file_json(quote_file)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('file_id', $1.file_id, 'name', $1.name, 'size', $1.size, 'mime_type', $1.mime_type,
    'hash', $1.hash, 'item_id', $1.item_id, 'is_internal', $1.is_internal, 'is_picture', $1.preview is not null,
    'created_at', wire_time($1.created_at))
$function$;

CREATE OR REPLACE FUNCTION public.quote_former_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into quote_former_text select old.quote_id, old.buyer_number, quote_former_texts(old);
  if new.status = 'pending' then
    update quote_item set customer_note = null, updated_at = utc_now()
    where quote_id = new.quote_id and customer_note is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_former_texts(quote)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select distinct md5(said) from (
    select unnest(array[$1.customer_note, $1.seller_comment, $1.shipping_description, $1.purchase_order_number, $1.company,
      $1.vat_id, $1.billing_address::text, $1.shipping_address::text, $1.title, $1.terms]) as said
    union all
    select unnest(array[customer_note, description, section, choice_group])
    from quote_item where quote_id = $1.quote_id
    union all
    select unnest(array[name, sku])
    from quote_item where quote_id = $1.quote_id and product_type = 'custom') texts
  where said is not null
$function$;

CREATE OR REPLACE FUNCTION public.quote_is_open(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status in ('pending', 'approved', 'proposed', 'accepted')
$function$;

CREATE OR REPLACE FUNCTION public.quote_item_json()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.json_fields := 4;
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at, trim_scale(new.chosen_qty) as chosen_qty,
      trim_scale(new.chosen_price) as chosen_price, new.description, new.unit, new.section, new.position,
      new.needs_price, new.needs_tax, new.role, new.choice_group, new.is_chosen, new.is_default,
      coalesce(new.files, '[]')::json as files, new.image) r;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_item_tax_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update quote q set tax_rates = quote_tax_rates(quote_id)
  where tax_rates is null and quote_id in (select quote_id from added);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_json()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  after_status text;
begin
  new.json_fields := 3;
  -- During an update of the service, its previous version changes totals without the rates. What moves from the lines to taxed
  -- shipping can leave the rates as they are.
  if tg_op = 'UPDATE' and (new.subtotal, new.tax_amount) is distinct from (old.subtotal, old.tax_amount)
    and new.tax_rates::text is not distinct from old.tax_rates::text
    and (new.shipping_amount, new.shipping_tax_percent) is not distinct from (old.shipping_amount, old.shipping_tax_percent) then
    new.tax_rates := quote_tax_rates(new.quote_id);
  end if;
  -- Set by the storefront, and by the previous version of the service, which know ids only.
  new.order_reference := coalesce(new.order_reference, new.order_id::text);
  new.json_before_status := '{"quote_id":' || new.quote_id
    || ',"increment_id":"' || increment_id('Q', new.quote_id)
    || '","request_id":' || coalesce(new.request_id::text, 'null')
    || ',"store_id":' || new.store_id || ',"status":"';
  select row_to_json(r)::text into after_status from (
    select new.customer_id, new.customer_email, new.customer_firstname, new.customer_lastname, new.customer_is_guest,
      new.customer_note, new.seller_comment, new.currency_code, new.items_count,
      trim_scale(new.items_qty) as items_qty, trim_scale(new.original_subtotal) as original_subtotal,
      trim_scale(new.subtotal) as subtotal, trim_scale(new.discount_amount) as discount_amount,
      trim_scale(new.shipping_amount) as shipping_amount, new.shipping_description,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.grand_total) as grand_total,
      wire_time(new.expires_at) as expires_at, wire_time(new.proposed_at) as proposed_at, new.cart_id, new.order_id,
      new.order_increment_id, wire_time(new.created_at) as created_at, wire_time(new.updated_at) as updated_at,
      new.version, coalesce(new.tax_rates, '[]') as tax_rates, new.company, new.vat_id, new.purchase_order_number,
      new.billing_address, new.shipping_address, new.assignee_id, new.order_reference, new.cc,
      new.price_request_id, new.title, new.terms, new.show_images,
      trim_scale(new.shipping_tax_percent) as shipping_tax_percent,
      trim_scale(new.shipping_tax_amount) as shipping_tax_amount, new.tax_rounding,
      trim_scale(coalesce(new.grand_total_from, new.grand_total)) as grand_total_from,
      trim_scale(coalesce(new.grand_total_to, new.grand_total)) as grand_total_to) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_request_item_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return new;
  end if;
  select type_id, tax_percent into new.product_type, new.tax_percent from product where product_id = new.product_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_status(status text, expires_at timestamp without time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when status in ('approved', 'proposed', 'accepted') and expires_at <= utc_now()
    then 'expired' else status end
$function$;

CREATE OR REPLACE FUNCTION public.quote_tax_rates(quote integer)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(json_build_object('percent', trim_scale(percent), 'base', trim_scale(base),
    'amount', trim_scale(amount)) order by percent), '[]')
  from (select tax_percent as percent, sum(row_total) as base, sum(tax_amount) as amount
    from quote_item where quote_id = quote and is_chosen group by tax_percent) rate
$function$;

CREATE OR REPLACE FUNCTION public.rounded_seconds(seconds numeric)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (round(greatest(0, seconds) / step) * step)::integer
  from (select case when seconds < 600 then 1 when seconds < 10800 then 60 when seconds < 172800 then 900
    else 14400 end as step) s
$function$;

CREATE OR REPLACE FUNCTION public.search_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when octet_length($1) = length($1) then translate(lower($1 collate "C") collate "default", E'\t\n\v\f\r', '     ')
  else replace(replace(replace(replace(translate(lower(lower(
      regexp_replace(normalize($1, nfkd), '[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]', '', 'g') collate "C") collate "default"),
    E'\t\n\v\f\rẞÆŒÞØøŁłĐđÐðĦħŦŧıŊŋς‐‒–—−‘’‚“”„', '     ßæœþoollddddhhttinnσ-----''''''"""'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$function$;

CREATE OR REPLACE FUNCTION public.search_grams(folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  grams text[] := '{}';
  before text := ' ';
  last text := ' ';
  each text;
begin
  foreach each in array string_to_array(folded, null) loop
    if each <> ' ' then
      grams := grams || each;
      if last <> ' ' then
        grams := grams || (last || each);
        if before <> ' ' then
          grams := grams || (before || last || each);
        end if;
      end if;
    end if;
    before := last;
    last := each;
  end loop;
  return grams;
end $function$;

CREATE OR REPLACE FUNCTION public.search_ids(kind text, query text, most integer, is_frequent boolean)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
begin
  -- With the values in its text, the statement can use the index of the kind.
  return query execute format('select record_id from search_record where record_type = %L and text like all (%L::text[]) %s
    order by record_id desc limit %L', kind, search_patterns(query),
    case when not is_frequent then format('and search_grams(text) @> %L::text[]', search_query_grams(query)) end, most);
end $function$;

CREATE OR REPLACE FUNCTION public.search_is_frequent(kind text, query text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  patterns text[] := search_patterns(query);
  newest integer;
  oldest integer;
  is_frequent boolean;
begin
  select count(*) >= 10 into is_frequent from (
    select text from search_record where record_type = kind order by record_id desc limit 1000) sample
  where text like all (patterns);
  if not is_frequent then
    return false;
  end if;
  select min(record_id), max(record_id) into oldest, newest from search_record where record_type = kind;
  select count(*) filter (where r.text like all (patterns)) * 100 >= count(*) into is_frequent
  from generate_series(oldest, newest, greatest(1, (newest - oldest) / 1000)) sampled
  join search_record r on r.record_type = kind and r.record_id = sampled;
  return is_frequent;
end $function$;

CREATE OR REPLACE FUNCTION public.search_patterns(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(search_words(query)) word)
$function$;

CREATE OR REPLACE FUNCTION public.search_query_grams(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select distinct substr(word, least(start, greatest(1, length(word) - 2)), 3)
    from unnest(search_words(query)) word, generate_series(1, length(word), 3) start)
$function$;

CREATE OR REPLACE FUNCTION public.search_words(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select distinct word from string_to_table(search_fold(query), ' ') word where word <> '')
$function$;

CREATE OR REPLACE FUNCTION public.unassign_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into quote_figure_change
  select currency_code, figure, day, store_id, a.assignee_id, detail, seconds, a.sign * quotes, a.sign * grand_total
  from (select * from quote_figure where assignee_id = old.user_id
      union all select * from quote_figure_change where assignee_id = old.user_id) f,
    (values (old.user_id, -1), (null, 1)) a (assignee_id, sign);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.uncount_quote_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_archiving() then
    return old;
  end if;
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, -1, -grand_total
  from quote_move where history_id = old.history_id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.utc_now()
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select date_trunc('second', now() at time zone 'UTC') $function$;

CREATE OR REPLACE FUNCTION public.wire_time(at timestamp without time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select to_char(at, 'YYYY-MM-DD HH24:MI:SS') $function$;
