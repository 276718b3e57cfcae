insert into notes (id, body) values (gen_random_uuid(), 'one row, one commit');
