-- When the mail server accepted the mail with the current proposal: only a proposal that was mailed is withdrawn by mail.
alter table quote add column proposal_mailed_at timestamp;

-- Whose a quote was before it was given to another customer, so that an earlier buyer can be erased as well. Events know
-- that only as long as they are kept.
alter table quote_history add column former_customer_id integer;
alter table quote_history add column former_customer_email text;
