-- When the terms of a counter-offer were taken into the draft of its quote; unknown for those that were taken before.
alter table quote_comment add column taken_at timestamp;
