import { Badge, Button, Menu, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { AccountRole, InvitationLink, Person } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { factorWords } from '../../ui/factor-words.ts';
import { formatAgo } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { accountRoles } from './roles.ts';
import { type PersonActs, usePersonActs } from './use-person-acts.ts';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly onLink: (link: InvitationLink, name: string) => void;
}

export function PeopleTable({ people, onLink }: PeopleTableProps) {
  const me = useMe();
  const acts = usePersonActs(onLink);
  return (
    <DataTable
      label={t('People')}
      rows={people}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: t('Name'),
          cell: (person) => <PersonName person={person} isOwn={person.Id === me.Id} />,
        },
        {
          header: t('Role'),
          cell: (person) => (
            <RoleSelect
              person={person}
              isOwn={person.Id === me.Id}
              onChange={(role) => acts.changeRole.act({ person, role })}
            />
          ),
        },
        { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
        { header: t('Two-factor'), cell: ({ SecondFactors }) => factorWords(SecondFactors) },
        {
          header: t('Last signed in'),
          cell: ({ LastSignInAt }) => (LastSignInAt ? formatAgo(LastSignInAt) : t('Never')),
        },
      ]}
      actions={(person) => (person.Id === me.Id ? null : <PersonMenu person={person} acts={acts} />)}
    />
  );
}

interface PersonProps {
  readonly person: Person;
  readonly isOwn: boolean;
}

function PersonName({ person, isOwn }: PersonProps) {
  return (
    <div>
      <Text size="sm" fw={600} component="div">
        {person.Name} {isOwn && <Badge size="xs">{t('You')}</Badge>}
      </Text>
      <Text size="xs" c="dimmed">
        {person.Email}
      </Text>
    </div>
  );
}

function RoleSelect({ person, isOwn, onChange }: PersonProps & { readonly onChange: (role: AccountRole) => void }) {
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('Role of {name}', { name: person.Name })}
      data={accountRoles.map(({ value, label }) => ({ value, label }))}
      value={person.Role}
      allowDeselect={false}
      disabled={isOwn}
      onChange={(role) => role && role !== person.Role && onChange(role as AccountRole)}
    />
  );
}

interface PersonMenuProps {
  readonly person: Person;
  readonly acts: PersonActs;
}

function PersonMenu({ person, acts }: PersonMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" aria-label={t('Actions for {name}', { name: person.Name })}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {person.Status === 'Invited' && (
          <Menu.Item onClick={() => acts.invite.act(person)}>{t('New invitation link')}</Menu.Item>
        )}
        {person.Status !== 'Invited' && (
          <Menu.Item onClick={() => acts.setStatus.act(person)}>
            {person.Status === 'Disabled' ? t('Enable') : t('Disable')}
          </Menu.Item>
        )}
        {person.HasSecondFactor && (
          <Menu.Item onClick={() => acts.resetFactor.act(person)}>{t('Reset two-factor sign-in')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => acts.remove.act(person)}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
