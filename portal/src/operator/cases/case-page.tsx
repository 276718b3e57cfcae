import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { AnswerForm } from '../../ui/cases/answer-form.tsx';
import { CaseFacts } from '../../ui/cases/case-facts.tsx';
import { CaseReport } from '../../ui/cases/case-report.tsx';
import { statusInWords } from '../../ui/cases/case-words.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CaseCodes } from './case-codes.tsx';
import { useCaseActs } from './use-case-acts.ts';

export function OperatorCasePage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const file = useQuery({
    queryKey: keys.operator.case(id),
    queryFn: () => api.get('/operator/Cases/:id', { params: { id } }),
  });
  const { data } = file;
  return (
    <Page
      title={data ? t('Case {number}', { number: data.Number }) : t('Case')}
      back={<BackLink href="/operator/cases">{t('All cases')}</BackLink>}
      lead={data && <StatusBadge {...statusInWords(data)} />}
      actions={data?.Status === 'Open' && <CaseActions file={data} />}
    >
      <QueryView query={file}>{(found) => <CaseView file={found} />}</QueryView>
    </Page>
  );
}

function CaseView({ file }: { readonly file: OperatorCaseFile }) {
  const client = useQueryClient();
  const { Account } = file;
  return (
    <Stack gap="lg">
      <CaseFacts
        file={file}
        order={<CopyText value={file.OrderId} label={t('the order id')} />}
        more={[
          [
            t('Account'),
            <Anchor key="account" component={Link} href={`/operator/accounts/${Account.Id}`}>
              {Account.Name}
            </Anchor>,
          ],
        ]}
      />
      {file.Kind === 'CodeProblem' && <CaseCodes file={file} />}
      <CaseReport file={file} />
      {file.Status === 'Open' && (
        <AnswerForm
          file={file}
          send={(Text) => api.post('/operator/Cases/:id/Answer', { params: { id: file.Id }, body: { Text } })}
          onSent={() => client.invalidateQueries({ queryKey: keys.operator.everyCase })}
        />
      )}
    </Stack>
  );
}

function CaseActions({ file }: { readonly file: OperatorCaseFile }) {
  const { close } = useCaseActs();
  return (
    <Button variant="default" loading={close.isRunning} onClick={() => close.act(file)}>
      {t('Mark as solved')}
    </Button>
  );
}
