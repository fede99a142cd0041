-- How many requests each caller has made in his minute, in all processes together. Unlogged: when the server crashes, his
-- minute begins anew, and that is all that is lost.
create unlogged table request_count (
  caller text primary key,
  requests integer not null,
  began_at timestamp not null
);
