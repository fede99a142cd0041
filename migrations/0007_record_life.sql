-- What records need to live by themselves: when a customer was reminded, which addresses are still kept.

alter table quote add column reminded_at timestamp;
create index quote_to_remind on quote (expires_at) where status = 'proposed' and reminded_at is null;

create index price_request_customer_ip on price_request (created_at) where customer_ip is not null;

create index event_record on event (record_type, record_id);
create index webhook_delivery_record on webhook_delivery (record_type, record_id);
