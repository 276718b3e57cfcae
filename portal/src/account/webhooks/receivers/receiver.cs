using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!;
var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
var app = WebApplication.CreateBuilder(args).Build();

app.MapPost("/", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    string Header(string name) => request.Headers[name].ToString();
    var id = Header("webhook-id");
    if (!Webhook.IsSigned(key, id, Header("webhook-timestamp"), Header("webhook-signature"), body))
        return Results.BadRequest();
    using var message = JsonDocument.Parse(body);
    // Handle each webhook-id once.
    app.Logger.LogInformation("{Id} {Type}", id, message.RootElement.GetProperty("type").GetString());
    return Results.NoContent();
});
app.Run($"http://0.0.0.0:{Environment.GetEnvironmentVariable("PORT") ?? "9000"}");

static class Webhook
{
    public static bool IsSigned(byte[] key, string id, string timestamp, string signatures, byte[] body)
    {
        if (!long.TryParse(timestamp, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        using (var hmac = new HMACSHA256(key))
        {
            var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
            return signatures.Split(' ').Any(given =>
                CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), expected));
        }
    }
}
