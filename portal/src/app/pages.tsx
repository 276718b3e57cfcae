import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { t } from '../i18n/t.ts';
import { Page } from '../ui/page.tsx';
import { Nothing, Waiting } from '../ui/query-view.tsx';
import { fromFile } from './from-file.tsx';
import { roomsFor } from './navigation.ts';
import { NotAllowed } from './not-allowed.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type Act, can } from './permissions.ts';
import { useMe } from './session.tsx';

interface PageProps {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Each area is a separate file, loaded on the first visit. */
function page<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType<never>>>>, name: Name) {
  return fromFile(async () => (await load())[name] as ComponentType<PageProps>, WaitingPage);
}

function WaitingPage() {
  return <Waiting rows={8} />;
}

const account = {
  Overview: page(() => import('../account/overview/overview-page.tsx'), 'OverviewPage'),
  Orders: page(() => import('../account/orders/orders-page.tsx'), 'OrdersPage'),
  NewOrder: page(() => import('../account/new-order/new-order-page.tsx'), 'NewOrderPage'),
  Order: page(() => import('../account/orders/order-page.tsx'), 'OrderPage'),
  Uploads: page(() => import('../account/uploads/uploads-page.tsx'), 'UploadsPage'),
  Upload: page(() => import('../account/uploads/upload-page.tsx'), 'UploadPage'),
  Products: page(() => import('../account/products/products-page.tsx'), 'ProductsPage'),
  Product: page(() => import('../account/products/product-page.tsx'), 'ProductPage'),
  Brandings: page(() => import('../account/brandings/brandings-page.tsx'), 'BrandingsPage'),
  Branding: page(() => import('../account/brandings/branding-page.tsx'), 'BrandingPage'),
  Funding: page(() => import('../account/funding/funding-page.tsx'), 'FundingPage'),
  Transactions: page(() => import('../account/transactions/transactions-page.tsx'), 'TransactionsPage'),
  Credentials: page(() => import('../account/credentials/credentials-page.tsx'), 'CredentialsPage'),
  Webhooks: page(() => import('../account/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  WebhookEndpoint: page(() => import('../account/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  Events: page(() => import('../account/events/events-page.tsx'), 'EventsPage'),
  Stage: page(() => import('../account/stage/stage-page.tsx'), 'StagePage'),
  Reports: page(() => import('../account/reports/reports-page.tsx'), 'ReportsPage'),
  Recipients: page(() => import('../account/recipients/recipients-page.tsx'), 'RecipientsPage'),
  People: page(() => import('../account/people/people-page.tsx'), 'PeoplePage'),
  SignOn: page(() => import('../account/sign-on/sign-on-page.tsx'), 'SignOnPage'),
  Departments: page(() => import('../account/departments/departments-page.tsx'), 'DepartmentsPage'),
  Approvals: page(() => import('../account/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  ApprovalRules: page(() => import('../account/approvals/rules-page.tsx'), 'ApprovalRulesPage'),
  Cases: page(() => import('../account/cases/cases-page.tsx'), 'CasesPage'),
  Case: page(() => import('../account/cases/case-page.tsx'), 'CasePage'),
  GiftSettings: page(() => import('../account/gift-settings/gift-settings-page.tsx'), 'GiftSettingsPage'),
  Audit: page(() => import('../account/audit/audit-page.tsx'), 'AuditPage'),
  Security: page(() => import('../account/security/security-page.tsx'), 'SecurityPage'),
};

const operator = {
  Health: page(() => import('../operator/health/health-page.tsx'), 'HealthPage'),
  Alerts: page(() => import('../operator/alerts/alerts-page.tsx'), 'AlertsPage'),
  Jobs: page(() => import('../operator/jobs/jobs-page.tsx'), 'JobsPage'),
  Audit: page(() => import('../operator/audit/audit-page.tsx'), 'OperatorAuditPage'),
  Accounts: page(() => import('../operator/accounts/accounts-page.tsx'), 'AccountsPage'),
  Account: page(() => import('../operator/accounts/account-page.tsx'), 'AccountPage'),
  Funding: page(() => import('../operator/funding/funding-page.tsx'), 'OperatorFundingPage'),
  Payments: page(() => import('../operator/payments/payments-page.tsx'), 'PaymentsPage'),
  Operators: page(() => import('../operator/operators/operators-page.tsx'), 'OperatorsPage'),
  Credentials: page(() => import('../operator/credentials/credentials-page.tsx'), 'OperatorCredentialsPage'),
  Approvals: page(() => import('../operator/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  Catalog: page(() => import('../operator/catalog/catalog-page.tsx'), 'CatalogPage'),
  Product: page(() => import('../operator/catalog/product-page.tsx'), 'ProductPage'),
  Stock: page(() => import('../operator/stock/stock-page.tsx'), 'StockPage'),
  Parcels: page(() => import('../operator/parcels/parcels-page.tsx'), 'ParcelsPage'),
  Orders: page(() => import('../operator/orders/orders-page.tsx'), 'OrdersPage'),
  Cases: page(() => import('../operator/cases/cases-page.tsx'), 'OperatorCasesPage'),
  Case: page(() => import('../operator/cases/case-page.tsx'), 'OperatorCasePage'),
  Shipping: page(() => import('../operator/shipping/shipping-page.tsx'), 'ShippingPage'),
  Cells: page(() => import('../operator/cells/cells-page.tsx'), 'CellsPage'),
};

const accountPages: readonly [path: string, Component: ComponentType<PageProps>, needs: Act][] = [
  ['/', account.Overview, 'account.read'],
  ['/orders', account.Orders, 'account.read'],
  ['/approvals', account.Approvals, 'account.read'],
  ['/approvals/rules', account.ApprovalRules, 'account.read'],
  ['/orders/new', account.NewOrder, 'orders.place'],
  ['/orders/:id', account.Order, 'account.read'],
  ['/uploads', account.Uploads, 'orders.place'],
  ['/uploads/:id', account.Upload, 'orders.place'],
  ['/cases', account.Cases, 'account.read'],
  ['/cases/:id', account.Case, 'account.read'],
  ['/products', account.Products, 'account.read'],
  ['/products/:id', account.Product, 'account.read'],
  ['/brandings', account.Brandings, 'account.read'],
  ['/brandings/:id', account.Branding, 'account.read'],
  ['/funding', account.Funding, 'account.read'],
  ['/transactions', account.Transactions, 'account.read'],
  ['/credentials', account.Credentials, 'credentials.manage'],
  ['/webhooks', account.Webhooks, 'account.read'],
  ['/webhooks/:id', account.WebhookEndpoint, 'account.read'],
  ['/events', account.Events, 'account.read'],
  ['/stage', account.Stage, 'outbox.read'],
  ['/reports', account.Reports, 'reports.manage'],
  ['/recipients', account.Recipients, 'recipients.totals'],
  ['/people', account.People, 'people.manage'],
  ['/company-sign-on', account.SignOn, 'signOn.manage'],
  ['/departments', account.Departments, 'account.read'],
  ['/gift-settings', account.GiftSettings, 'account.read'],
  ['/audit', account.Audit, 'audit.read'],
];

const operatorPages: readonly [path: string, Component: ComponentType<PageProps>, needs: Act][] = [
  ['/', operator.Health, 'operator.health'],
  ['/operator/alerts', operator.Alerts, 'operator.events:read'],
  ['/operator/jobs', operator.Jobs, 'operator.jobs:read'],
  ['/operator/audit', operator.Audit, 'operator.audit:read'],
  ['/stage', account.Stage, 'outbox.read'],
  ['/operator/accounts', operator.Accounts, 'operator.accounts:read'],
  ['/operator/accounts/:id', operator.Account, 'operator.accounts:read'],
  ['/operator/funding', operator.Funding, 'operator.funding:read'],
  ['/operator/payments', operator.Payments, 'operator.funding:read'],
  ['/operator/operators', operator.Operators, 'operator.people'],
  ['/operator/credentials', operator.Credentials, 'operator.operator-credentials:read'],
  ['/operator/approvals', operator.Approvals, 'operator.approvals:read'],
  ['/operator/catalog', operator.Catalog, 'operator.catalog:read'],
  ['/operator/catalog/:id', operator.Product, 'operator.catalog:read'],
  ['/operator/stock', operator.Stock, 'operator.stock:read'],
  ['/operator/parcels', operator.Parcels, 'operator.parcels:read'],
  ['/operator/orders', operator.Orders, 'operator.orders:read'],
  ['/operator/cases', operator.Cases, 'operator.cases:read'],
  ['/operator/cases/:id', operator.Case, 'operator.cases:read'],
  ['/operator/shipping', operator.Shipping, 'operator.catalog:read'],
  ['/operator/cells', operator.Cells, 'self.manage'],
];

export function Pages() {
  const me = useMe();
  const [location] = useLocation();
  const pages = me.Role === 'operator' ? operatorPages : accountPages;
  return (
    <PageBoundary location={location}>
      <Switch>
        <Route path="/security" component={account.Security} />
        {pages.map(([path, Component, needs]) => (
          <Route
            key={path}
            path={path}
            component={can(me, needs) ? Component : path === '/' ? FirstRoom : NotAllowed}
          />
        ))}
        {me.Role === 'operator' && (
          // The operator's pages are below this path, and people shorten URLs to it.
          <Route path="/operator">
            <Redirect to="/" replace />
          </Route>
        )}
        <Route component={NotFound} />
      </Switch>
    </PageBoundary>
  );
}

/** The first page that this person can open, for those who cannot open the usual one. */
function FirstRoom() {
  const first = roomsFor(useMe())[0]?.rooms[0]?.path;
  return first && first !== '/' ? <Redirect to={first} replace /> : <NotAllowed />;
}

function NotFound() {
  return (
    <Page title={t('Page not found')}>
      <Nothing
        title={t('Page not found')}
        actions={
          <Button component={Link} href="/" variant="light">
            {t('Go to the start page')}
          </Button>
        }
      >
        {t('The link may be outdated or mistyped.')}
      </Nothing>
    </Page>
  );
}
