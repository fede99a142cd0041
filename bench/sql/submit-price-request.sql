-- POST /V1/pricerequest/request/submit: the request and its event
with inserted as (
  insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, customer_phone, message,
    product_id, product_sku, product_name)
  values (1, 'buyer' || :client_id || '@example.com', 'Anna', 'Müller', '+49 40 123456',
    'What do they cost, delivered to Hamburg? ' || repeat('We need them in March. ', 12), 17, 'OAK-17', 'Oak table 17')
  returning *)
insert into event (type, record_type, record_id, data)
select 'price_request.submitted', 'price_request', request_id, row_to_json(inserted) from inserted;
