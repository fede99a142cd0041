-- What a former buyer wrote on the lines of a draft goes with the rest of it, once it is remembered.
create or replace function quote_former_text() returns trigger language plpgsql as $$
begin
  insert into quote_former_text select old.quote_id, old.buyer_number, quote_former_texts(old);
  if new.status = 'pending' then
    update quote_item set customer_note = null, updated_at = utc_now()
    where quote_id = new.quote_id and customer_note is not null;
  end if;
  return null;
end $$;
