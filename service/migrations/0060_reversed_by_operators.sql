-- An operator can reverse funding that was applied by mistake or recalled by a bank. It is recorded like a reversal that a
-- provider reports. Funding that was applied by hand has no payment, so that it gets one of the provider 'operator' first.
alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('neutral', 'stripe', 'bank', 'operator'));

alter table payment_reversals
  drop constraint payment_reversals_kind_check,
  add constraint payment_reversals_kind_check check (kind in ('Refund', 'Dispute', 'Operator')),
  add column reason text constraint payment_reversals_reason_check check (char_length(reason) between 1 and 200),
  -- A reversal by an operator says why; those of providers say nothing.
  add constraint payment_reversals_reason_of_operators check ((kind = 'Operator') = (reason is not null));

alter table operator_approvals
  drop constraint operator_approvals_kind_check,
  add constraint operator_approvals_kind_check check (kind in (
    'InviteOperator', 'EnableOperator', 'ApplyFunding', 'ChangeAccountPrice', 'ChangeProductPrice', 'GrantRawCodes',
    'ReshipParcel', 'ReplaceCode', 'SettlePayment', 'ReverseFunding'));
