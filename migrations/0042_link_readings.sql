-- Who has read the link with which the customer of a quote accepts, and who made links void: rows of its history.
-- `read` or `revoked`, and the generation of the links.
alter table quote_history add column link_action text, add column link_generation integer;

-- The accepting link has a permission of its own by now. Shops send it to their customers; people have the one to view.
update role set permissions = array_append(permissions, 'Quoting::links'), updated_at = utc_now()
where 'Quoting::quotes' = any(permissions) and not 'Quoting::links' = any(permissions)
  and exists (select from integration i where i.role_id = role.role_id)
  and not exists (select from admin_user u where u.role_id = role.role_id);
