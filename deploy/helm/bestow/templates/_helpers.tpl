{{- define "bestow.labels" -}}
app.kubernetes.io/name: bestow
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "bestow.selector" -}}
app.kubernetes.io/name: bestow
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "bestow.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "bestow.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
{{- end }}

{{- define "bestow.container" -}}
image: {{ include "bestow.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.secretName }} }
env:
  - { name: BESTOW_ENV, value: production }
  - { name: BASE_URL, value: {{ .Values.baseUrl | quote }} }
  - { name: KEY_FILE, value: /etc/bestow/keys }
  - { name: DRAIN_SECONDS, value: {{ .Values.api.drainSeconds | quote }} }
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: keys, mountPath: /etc/bestow, readOnly: true }
{{- end }}

{{- define "bestow.volumes" -}}
volumes:
  - name: keys
    secret: { secretName: {{ .Values.keySecretName }}, defaultMode: 0440 }
{{- end }}
