-- Disclosure is a fact of a card: when its code first left the service, and how. The commit that discloses a code
-- records it here. A disclosed card is never refunded and its code never returns to stock.
alter table cards
  add column first_disclosed_at timestamptz,
  add column first_disclosed_by text
    check (first_disclosed_by in ('Api', 'ClaimPage', 'Pdf', 'Portal', 'Export')),
  add constraint cards_disclosure_is_whole check ((first_disclosed_at is null) = (first_disclosed_by is null)),
  add constraint cards_claimed_is_disclosed check (claimed_at is null or first_disclosed_at is not null) not valid;

-- Cards from before this migration: a claimed card was shown on its page, and an account with the right to raw codes
-- may have read any card of a line whose cards all existed.
update cards c
set first_disclosed_at = coalesce(c.claimed_at, c.issued_at),
    first_disclosed_by = case when c.claimed_at is not null then 'ClaimPage' else 'Api' end
from accounts a
where a.id = c.account_id and (c.claimed_at is not null or (a.receives_raw_codes and c.voided_at is null));

alter table cards validate constraint cards_claimed_is_disclosed;
