import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../../kit/logger.ts';
import { createOccasionalLog } from '../../kit/occasional-log.ts';
import type { OpenSpan, SpanStart, Traceparent, Tracing } from '../../kit/tracing.ts';
import { version } from '../version.ts';

export interface OtlpSettings {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly serviceName: string;
}

export interface OtlpTracing extends Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

const exportTimeoutMs = 5_000;
const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** Traces, sent to an OTLP receiver over HTTP. Loaded only if one is configured. */
export function createOtlpTracing({ endpoint, serviceName }: OtlpSettings, logger: Logger): OtlpTracing {
  logExportFailures(logger);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
  });
  const tracer = provider.getTracer('bestow', version);
  // Not the library's global context: this is all that it would do.
  const contexts = new AsyncLocalStorage<Context>();
  return {
    current() {
      const span = trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);
      return span ? format(span.spanContext()) : null;
    },
    start: (span) => startSpan(tracer, contexts, span),
    close: () => provider.shutdown(),
  };
}

function startSpan(tracer: Tracer, contexts: AsyncLocalStorage<Context>, wanted: SpanStart): OpenSpan {
  const { name, kind = 'internal', attributes = {}, causes } = wanted;
  const known = causes?.flatMap((cause) => parse(cause) ?? []) ?? null;
  const [parent, ...others] = known ?? [];
  const context = known === null ? (contexts.getStore() ?? ROOT_CONTEXT) : contextOf(parent);
  const links: Link[] = others.map((other) => ({ context: other }));
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, context);
  const own = trace.setSpan(context, span);
  return {
    run: (work) => contexts.run(own, work),
    end: (more, isFailure) => end(span, more, isFailure),
  };
}

function end(span: Span, attributes: Readonly<Record<string, string | number>>, isFailure: boolean): void {
  span.setAttributes(attributes);
  if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function contextOf(parent: SpanContext | undefined): Context {
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parse(traceparent: Traceparent | null): SpanContext | null {
  const [, traceId, spanId, flags = '00'] = pattern.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0;
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function format({ traceId, spanId, traceFlags }: SpanContext): Traceparent {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** An unreachable receiver must not go unnoticed, and must not fill the log either. */
function logExportFailures(logger: Logger): void {
  const log = createOccasionalLog();
  const warn = () => log.note('export', () => logger.warn('traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT'));
  const silent = () => undefined;
  diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
