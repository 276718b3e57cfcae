-- The check of the ledger reads the transfers of funding requests without those of orders, which are many more.
create index transfers_funding_request_idx on transfers (account_id, funding_request_id) where funding_request_id is not null;
