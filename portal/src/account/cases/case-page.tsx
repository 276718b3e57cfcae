import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { HelpCaseFile } from '../../api/types.generated.ts';
import { can } from '../../app/permissions.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { AnswerForm } from '../../ui/cases/answer-form.tsx';
import { CaseFacts } from '../../ui/cases/case-facts.tsx';
import { CaseReport } from '../../ui/cases/case-report.tsx';
import { statusInWords } from '../../ui/cases/case-words.ts';
import { showInvisible } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

export function CasePage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const me = useMe();
  const file = useQuery({ queryKey: keys.case(id), queryFn: () => api.get('/Cases/:id', { params: { id } }) });
  const mayWork = can(me, 'cases.work') && file.data?.Status === 'Open';
  return (
    <Page
      title={file.data ? t('Case {number}', { number: file.data.Number }) : t('Case')}
      back={<BackLink href="/cases">{t('All cases')}</BackLink>}
      lead={file.data && <StatusBadge {...statusInWords(file.data)} />}
      actions={mayWork && file.data && <CloseButton file={file.data} />}
    >
      <QueryView query={file}>{(data) => <CaseView file={data} mayWork={mayWork} />}</QueryView>
    </Page>
  );
}

function CaseView({ file, mayWork }: { readonly file: HelpCaseFile; readonly mayWork: boolean }) {
  const client = useQueryClient();
  return (
    <Stack gap="lg">
      <CaseFacts
        file={file}
        order={
          <Anchor component={Link} href={`/orders/${file.OrderId}`}>
            {showInvisible(file.PONumber)}
          </Anchor>
        }
      />
      <CaseReport file={file} />
      {mayWork && (
        <AnswerForm
          file={file}
          send={(Text) => api.post('/Cases/:id/Answer', { params: { id: file.Id }, body: { Text } })}
          onSent={() => client.invalidateQueries({ queryKey: keys.everyCase })}
        />
      )}
    </Stack>
  );
}

function CloseButton({ file }: { readonly file: HelpCaseFile }) {
  const close = useAct({
    run: () => api.post('/Cases/:id/Close', { params: { id: file.Id } }),
    question: () => ({
      title: t('Mark case {number} as solved?', { number: file.Number }),
      consequences: [t('The recipient sees that the case is closed, and can report the problem again.')],
      action: t('Mark as solved'),
    }),
    stale: [keys.everyCase],
    done: t('Case closed.'),
  });
  return (
    <Button variant="default" loading={close.isRunning} onClick={() => close.act(undefined)}>
      {t('Mark as solved')}
    </Button>
  );
}
