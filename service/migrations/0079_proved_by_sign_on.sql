-- A session can begin at the provider of a person's company.
alter table portal_sessions
  drop constraint portal_sessions_proved_by_check,
  add constraint portal_sessions_proved_by_check
    check (proved_by in ('Password', 'Link', 'Code', 'RecoveryCode', 'Passkey', 'SignOn'));
