-- Who closed a price request without a reply, and when; null for those closed before.
alter table price_request add column closed_at timestamp, add column closed_by text;
