-- When the mail server accepted the mail with the current proposal: only a proposal that was mailed is withdrawn by mail.
alter table quote add column proposal_mailed_at timestamp;
