-- Why a quote or a quote request was declined, as a code that statistics count.
alter table quote_history add column reason_code text;
alter table quote_request_history add column reason_code text;
